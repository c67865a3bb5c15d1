/** Who ends this process at a signal: its entry, at once, or code in it that has something to put back first. */

let owners = 0;

/** Leaves the end to the caller's own listeners, which end the process, until the function that comes back is called. */
export function ownSignals(): () => void {
  owners += 1;
  let owned = true;
  return () => {
    if (owned) owners -= 1;
    owned = false;
  };
}

/** Has somebody said that it ends the process itself. */
export function areSignalsOwned(): boolean {
  return owners > 0;
}
