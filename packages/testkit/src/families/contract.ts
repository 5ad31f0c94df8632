import type { ContractLine } from './contract-line.ts';
import type { FamilyRecord } from './family-record.ts';
import { listFaultLines } from './fault-lines.ts';
import { listNodeLines } from './node-lines.ts';
import { listRecordingLines } from './recording-lines.ts';
import { listReorgLines } from './reorg-lines.ts';
import { listTruthLines } from './truth-lines.ts';

/** Lines that every chain family proves or leaves out with a reason, in the order in which they run on one stage. */
export const listContractLines = (family: FamilyRecord): readonly ContractLine[] => [
  ...listFaultLines(family),
  ...listReorgLines(family),
  ...listNodeLines(family),
  ...listRecordingLines(family),
  ...listTruthLines(family),
];
