/** One option that became weaker from one argv to another. */
export interface Weakened {
  /** The long name. */
  readonly option: string;
  /** The value before; absent when the option was not there. */
  readonly from?: string;
  /** The value after; absent when the option is not there any more. */
  readonly to?: string;
  /** What a container gains, to complete "the container gains …". */
  readonly why: string;
}
