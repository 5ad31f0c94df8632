import type { LineGroup } from './family-record.ts';
import type { FamilyStage } from './stage.ts';

/** One line of the contract: one test of a family. */
export interface ContractLine {
  readonly group: LineGroup;
  /** Follows "a node of CHAIN that is followed". */
  readonly title: string;
  /** Reason why the family leaves the line out. */
  readonly reason?: string;
  prove(stage: FamilyStage): Promise<void>;
}
