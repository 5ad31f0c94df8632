import type { RiskLevel } from '../answers/risk.ts';
import type { Direction } from '../block/leg.ts';
import type { ConductPattern } from '../block/poisoning.ts';
import type { EndType } from '../labels/entity-type.ts';
import type { EntityName } from '../labels/label.ts';
import type { UnknownShare } from './unknown-share.ts';

/** A party by its names: its own, and those in languages of the interface. */
export interface NamedParty {
  readonly name: string;
  readonly names: readonly EntityName[];
}

/** An entity whose page a name can lead to. */
export interface NamedEntity extends NamedParty {
  readonly id: number;
}

/** Claim in force; UNVERIFIED: not sure enough to be more than a claim; ENDED: its last day is over. */
export type ClaimStanding = 'HOLDS' | 'UNVERIFIED' | 'ENDED';

/** A claim of a source about the object itself. */
export interface LabelClaim {
  /** WALLET: of the wallet that an address belongs to. */
  readonly of: 'OBJECT' | 'WALLET';
  readonly source: string;
  /** Web address of the claim; null: not known. */
  readonly uri: string | null;
  /** 0–100; null: not known, nor is the date. */
  readonly confidence: number | null;
  /** Day of the claim, `YYYY-MM-DD`; null: its source gives none; absent: not looked up. */
  readonly date?: string | null | undefined;
  readonly entity: NamedEntity;
  readonly type: EndType;
  readonly standing: ClaimStanding;
  /** Days between which a list names it, `YYYY-MM-DD`; null: not bounded, or it is no listing. */
  readonly listedFrom: string | null;
  readonly listedTo: string | null;
}

/** A pattern in what the object itself did: counts of transfers and victims, first and last time in Unix seconds. */
export interface ConductSummary {
  readonly pattern: ConductPattern;
  readonly transfers: number;
  readonly victims: number;
  readonly first: number;
  readonly last: number;
}

/** Parties of one type that a part of the money came from or went to, or an end that is nobody in particular. */
export interface FlowPart {
  readonly type: EndType;
  readonly parties: readonly NamedParty[];
  /** Found by its form, and by nobody's word: stated as suspected. */
  readonly isPattern: boolean;
  /** Hundredths of a percent. */
  readonly hundredths: number;
  /** The share is above 0 and below 0.01 percent. */
  readonly isUnderHundredth: boolean;
}

/** Money of one direction that was not followed to anybody who is known. */
export interface UnknownMoney {
  readonly direction: Direction;
  readonly unknown: UnknownShare;
  /** Parts of it that are described by their form, or by a list that named the party only later. */
  readonly within: readonly FlowPart[];
  /** Too much is unknown to conclude anything about risky money, and none was found. */
  readonly isUnclear: boolean;
}

/** Severe money too little to count as a level. `share` is of 100, unrounded; the types are of its ends, the largest first. */
export interface SevereTrace {
  readonly share: number;
  readonly amount: string;
  /** Unit of the amount. */
  readonly symbol: string;
  readonly isUsd: boolean;
  readonly types: readonly EndType[];
}

/** A coin that an issuer can freeze, or has frozen. */
export interface IssuedCoin {
  readonly symbol: string;
  /** Null: not among the known ones. */
  readonly issuer: string | null;
  /** Null: not known, or of several addresses of which not all are frozen. */
  readonly amount: string | null;
}

/** A direct party whose own headline is Critical or High. */
export interface GraveParty {
  readonly address: string | null;
  readonly entity: NamedEntity | null;
  readonly level: RiskLevel;
}

/** Direct parties by direction whose own headline is grave. Undefined: not looked up yet; null: not all are known. */
export type GraveParties = Readonly<Record<Direction, readonly GraveParty[] | null | undefined>>;
