/** Placeholder of the capability table's type; the table follows. */
export type CapabilityName = string;
