import type { HeadlineBasis } from '../answers/headline.ts';
import type { RiskLevel } from '../answers/risk.ts';
import type { Direction } from '../block/leg.ts';
import type { ChainId } from '../chain/chain.ts';

/** Passes over all rows, in this order: own label and wallet, direct counterparties, whole walks. */
export const SCREENING_PASSES = ['LABELS', 'DIRECT', 'WALKS'] as const;
export type ScreeningPass = (typeof SCREENING_PASSES)[number];

export const SCREENING_STATES = ['WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type ScreeningState = (typeof SCREENING_STATES)[number];

/** States in which a screening still has work to do. */
export const OPEN_SCREENING_STATES: readonly ScreeningState[] = ['WAITING', 'RUNNING'];

/** States of a row; no state means clean. */
export const SCREENING_ROW_STATES = [
  'PENDING',
  'DONE',
  'PARTIAL',
  'UNKNOWN',
  'NOT_FETCHED',
  'AMBIGUOUS',
  'INVALID',
] as const;
export type ScreeningRowState = (typeof SCREENING_ROW_STATES)[number];

/** Why a row has its state; a row that is done has none. */
export const SCREENING_REASONS = [
  'NO_ADDRESS',
  'HASH',
  'SECRET',
  'KEY_INVALID',
  'KEY_CUT',
  'HIDDEN_ADDRESS',
  'CHECKSUM',
  'OTHER_CHAIN',
  'CHAIN_UNKNOWN',
  'SEVERAL_CHAINS',
  'CHAIN_NOT_STORED',
  'CHAIN_LATE',
  'UNSEEN',
  'NO_TRANSFERS',
  'NOT_WHOLE',
  'CUT',
  'TOO_LARGE',
  'FAILED',
] as const;
export type ScreeningReason = (typeof SCREENING_REASONS)[number];

/** Rows of one list, largest list, longest line and largest workbook that are accepted. */
export const MAX_SCREENING_ROWS = 1_000_000;
export const MAX_SCREENING_BYTES = 256 * 1024 * 1024;
export const MAX_SCREENING_LINE_BYTES = 1024 * 1024;
/** A workbook is read from memory. */
export const MAX_WORKBOOK_BYTES = 64 * 1024 * 1024;
/** Unfinished screenings of one account, and its rows within a day. */
export const MAX_OPEN_SCREENINGS = 3;
export const MAX_SCREENING_ROWS_A_DAY = 4_000_000;
/** Longest text of a cell that is stored. */
export const MAX_SCREENING_TEXT = 300;
/** Rows of one page. */
export const MAX_SCREENING_PAGE = 500;
/** Objects of the desk that a row names. */
export const MAX_SCREENING_DESK = 5;

/** One row of a list, before any ledger was read. */
export interface ScreeningItem {
  /** Line of the list, from 1; a line with several addresses has several rows. */
  readonly line: number;
  /** Text of the cell. Private keys and mnemonics in it are masked before it is stored. */
  readonly given: string;
  /** True where the text is the address alone. */
  readonly isBare: boolean;
  readonly ref: string;
  readonly note: string;
  readonly asset: string;
  readonly chain: ChainId | undefined;
  /** Canonical. */
  readonly address: string | undefined;
  /** Chains on which the text is an address, where it fits several, or another than the named one. */
  readonly candidates: readonly ChainId[];
  /** PENDING, AMBIGUOUS or INVALID. */
  readonly state: ScreeningRowState;
  readonly reason: ScreeningReason | undefined;
}

export interface ScreeningEntity {
  readonly id: number;
  readonly name: string;
  readonly names: readonly { readonly language: string; readonly name: string }[];
  readonly type: string;
}

/** Result of a row, as far as the passes have come. */
export interface ScreeningResult {
  readonly own?:
    | {
        readonly entity: ScreeningEntity;
        readonly source: string;
        readonly confidence: number;
        readonly of: 'ADDRESS' | 'WALLET';
      }
    | undefined;
  /** Absent: nothing is known, which is not clean. */
  readonly basis?: HeadlineBasis | null | undefined;
  /** Severity of a labelled service's money, which is its customers'; null: no service, or no answer. */
  readonly customers?: RiskLevel | null | undefined;
  /** Reference address of the wallet, and its size; absent: none. */
  readonly wallet?: { readonly id: string; readonly size: number } | undefined;
  /** FROZEN, FREEZABLE, UNKNOWN, NO_ISSUER, NEVER or EMPTY. */
  readonly freeze?: string | undefined;
  readonly freezable?: readonly string[] | undefined;
  readonly numberOfTransactions?: number | null | undefined;
  readonly balanceUsd?: number | null | undefined;
  /** Gravest labelled direct counterparty of each direction. */
  readonly direct?:
    | {
        readonly INCOMING: ScreeningContact | null;
        readonly OUTGOING: ScreeningContact | null;
        readonly isComplete: boolean;
      }
    | undefined;
  /** The worst exposure of both directions, as the address page shows it. */
  readonly worst?:
    | {
        readonly direction: Direction;
        readonly type: string;
        readonly name: string;
        readonly names: ScreeningEntity['names'];
        readonly level: RiskLevel;
        readonly percentage: number;
        readonly hops: number;
        readonly isDirect: boolean;
      }
    | null
    | undefined;
  /** Percent that is not established, the larger of both directions; null: not known. */
  readonly unknownShare?: number | null | undefined;
  /** The address is on the case's desk; addresses of the desk that it dealt with directly. */
  readonly desk?: { readonly isOn: boolean; readonly addresses: readonly string[]; readonly total: number } | undefined;
  readonly height?: number | undefined;
  readonly labelVersion?: number | undefined;
  readonly policyVersion?: string | undefined;
}

export interface ScreeningContact {
  readonly entity: ScreeningEntity;
  readonly level: RiskLevel;
  readonly transactions: number;
}

export interface ScreeningRow extends Omit<ScreeningItem, 'isBare'> {
  /** Place in the list, from 1. */
  readonly position: number;
  /** Passes that are done. */
  readonly passes: number;
  readonly severity: RiskLevel | undefined;
  readonly result: ScreeningResult;
}

/** A row that a pass is going to answer. */
export type ScreeningTask = Pick<ScreeningRow, 'position' | 'severity' | 'result'> & {
  readonly chain: ChainId;
  readonly address: string;
};

export interface ScreeningOutcome {
  readonly position: number;
  readonly state: ScreeningRowState;
  readonly reason: ScreeningReason | undefined;
  readonly severity: RiskLevel | undefined;
  /** Fields of earlier passes stay where they are absent. */
  readonly result: ScreeningResult;
  /** Lower is walked earlier. */
  readonly priority: number;
}

/** Heights of one chain in a screening. */
export interface ScreeningChain {
  readonly chain: ChainId;
  /** Height at which it began. */
  readonly height: number;
  /** Lowest and highest height of all answers so far; undefined: none, or not recorded. */
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
}

/** Block of a snapshot at which a screening reads a chain. */
export interface ScreeningPoint {
  readonly chain: ChainId;
  readonly height: number;
  /** Undefined: the chain is not stored by its blocks. */
  readonly hash: string | undefined;
}

export interface Screening {
  readonly id: number;
  /** Undefined: of the command line, and in no case. */
  readonly caseId: number | undefined;
  readonly by: string;
  readonly fileName: string;
  readonly state: ScreeningState;
  readonly faultCode: string | undefined;
  /** Number of requested passes. */
  readonly passes: number;
  readonly createdSec: number;
  readonly startedSec: number | undefined;
  readonly endedSec: number | undefined;
  readonly rows: number;
  readonly chains: readonly ScreeningChain[];
  readonly labelVersion: number | undefined;
  readonly policyVersion: string | undefined;
  /** Rows that each pass is going to answer, has answered, and time in which it did; in their order. */
  readonly progress: readonly ScreeningProgress[];
  readonly counts: Readonly<Record<ScreeningRowState, number>>;
}

export interface ScreeningProgress {
  readonly done: number;
  readonly total: number;
  readonly workedMs: number;
}
