import type { Dialect } from '../../rpc/transport.ts';

/** Services in the form of Esplora's HTTP interface. @see github.com/Blockstream/esplora, API.md */
export const ESPLORA_DIALECT: Dialect = {
  timeoutMs: 30_000,
  // A page has 25 transactions with all inputs, outputs and witnesses: twice some 25 times 1 MB.
  maxAnswerBytes: 64 * 2 ** 20,
  meanings: [
    { codes: [401], fault: 'SOURCE_REFUSED', describe: () => 'the index refuses these credentials' },
    {
      codes: [405, 501],
      fault: 'SOURCE_REFUSED',
      describe: () => 'the index does not offer the call',
      details: { isMissingCall: true },
    },
  ],
};
