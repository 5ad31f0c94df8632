/** Which end of an operation: who pays, or who is paid. */
export type Side = 'source' | 'destination';
