import type { ChainId } from '../chain/chain.ts';
import type { EntityType } from './entity-type.ts';

/** Entity that a label names. `key` is the importer's stable id, e.g. `tagpack:actor:binance`. */
export interface EntityDraft {
  readonly key: string;
  readonly name: string;
  readonly type: EntityType;
  readonly uri?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  readonly tags?: readonly string[];
  /** Further names by language (`zh`, `en`, `ru` …). */
  readonly names?: Readonly<Record<string, string>>;
  /** Statements of the source on the entity itself; absent when it states nothing. */
  readonly profile?: EntityProfile;
  readonly regulations?: readonly Regulation[];
  /** True where the draft only names the entity: an existing one stays as it is. */
  readonly isReference?: boolean;
}

/** An entity that a source states without a label. */
export interface StatedEntity extends EntityDraft {
  readonly source: string;
}

/** Each value as a source states it; absent is not known, which is shown as N/A and never as "no". */
export interface EntityProfile {
  /** Number in the register of companies, and the permission it works by, as the source writes them. */
  readonly companyNumber?: string;
  readonly licence?: string;
  readonly website?: string;
  readonly createdAt?: string;
  readonly watchdog?: string;
  readonly dueAt?: string;
  readonly verificationRules?: string;
  readonly riskAssessment?: Partial<RiskAssessment>;
  readonly policies?: Partial<RegistrationPolicies>;
}

export interface RiskAssessment {
  readonly hasAnonymousCoins: boolean;
  readonly hasBeenHacked: boolean;
  readonly isActive: boolean;
  readonly isCashOnly: boolean;
  readonly isP2P: boolean;
  readonly noteHacks: string;
  /** 1–100; wins over the entity type's score in the policy. */
  readonly score: number;
}

export interface RegistrationPolicies {
  readonly hasAdvancedDueDiligence: boolean;
  readonly hasComplianceOfficer: boolean;
  readonly hasDueDiligence: boolean;
  readonly isApplyingSanctions: boolean;
  readonly isAskingCopyOfId: boolean;
  readonly isAskingPersonalInformation: boolean;
}

export const REGULATORY_STATUSES = ['Regulated', 'Not regulated', 'No longer exempt'] as const;
export type RegulatoryStatus = (typeof REGULATORY_STATUSES)[number];

export interface Regulation {
  /** ISO 3166-1 alpha-2; absent is Undefined. */
  readonly country?: string;
  readonly name: string;
  readonly regulatoryStatus: RegulatoryStatus;
  /** ISO dates. */
  readonly statusStartDate?: string;
  readonly statusExpiryDate?: string;
  readonly supervisoryAuthority?: string;
}

/**
 * Meaning of the days of a label. `control`: who has the address between them; at other times the claim is silent.
 * `listing`: an authority's list names it between them; it was the same party's before. `observation`: somebody saw it
 * then, and it is valid at all times.
 */
export const LABEL_VALIDITIES = ['control', 'listing', 'observation'] as const;
export type LabelValidity = (typeof LABEL_VALIDITIES)[number];

/** One claim of one source: this address belongs to that entity. */
export interface LabelDraft {
  readonly chain: ChainId;
  /** Canonical text form on its chain; with its tag, see `AddressKey`, where one customer of the address is named. */
  readonly address: string;
  readonly entity: EntityDraft;
  /** File or list the claim comes from, as the importer names it. */
  readonly source: string;
  readonly uri?: string;
  /** ISO date the source gives for the claim. */
  readonly date?: string;
  readonly author?: string;
  /** 0–100 on GraphSense's published ladder. */
  readonly confidence: number;
  readonly note?: string;
  /** Absent: `control`. */
  readonly validity?: LabelValidity;
  /** ISO dates between which the claim is valid, where the source limits it. */
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** A miner's mark in the coinbase text of a block. */
export interface CoinbaseTagDraft {
  readonly chain: ChainId;
  readonly tag: string;
  readonly entity: EntityDraft;
  readonly source: string;
  readonly uri?: string;
}

/** Lists that are imported on screen, and how their imports go. */
export const LIST_IMPORT_KINDS = ['LABELS', 'PRICES'] as const;
export type ListImportKind = (typeof LIST_IMPORT_KINDS)[number];
export const LIST_IMPORT_STATES = ['RUNNING', 'DONE', 'FAILED', 'STOPPED'] as const;
export type ListImportState = (typeof LIST_IMPORT_STATES)[number];
export const LIST_IMPORT_STAGES = ['READING', 'WRITING'] as const;
export type ListImportStage = (typeof LIST_IMPORT_STAGES)[number];

export interface RefusedLine {
  readonly file: string;
  /** 1-based; undefined where the whole file is refused. */
  readonly line?: number;
  readonly reason: string;
}

/** Name of an entity in one language (`zh`, `en`, `ru` …). */
export interface EntityName {
  readonly language: string;
  readonly name: string;
}

export interface Entity {
  readonly id: number;
  readonly name: string;
  /** One a language of the interface that it has a name in; absent where it has its own name alone. */
  readonly names?: readonly EntityName[];
  readonly type: EntityType;
  readonly uri?: string;
  readonly countries: readonly string[];
  readonly tags: readonly string[];
  /** The entity's own assessed score 1–100; it wins over its type's default. */
  readonly score?: number;
}

export interface Label {
  readonly id: number;
  readonly chain: ChainId;
  /** As in `LabelDraft`: a label of one customer does not describe the address as a whole. */
  readonly address: string;
  readonly entity: Entity;
  readonly source: string;
  readonly uri?: string;
  readonly date?: string;
  readonly author?: string;
  readonly confidence: number;
  readonly note?: string;
  /** Absent: `control`. */
  readonly validity?: LabelValidity;
  readonly validFrom?: string;
  readonly validTo?: string;
  /** The chain on which a list names the address, where that is another one than `chain`: the same key signs on both. */
  readonly listedOn?: ChainId;
}

/** How much of a chain the labels name. */
export interface LabelCoverage {
  /** Addresses that labels give to a service. */
  readonly serviceAddresses: number;
  /** A source claims to name every service of the chain: few labels are then all there are. */
  readonly isComplete: boolean;
}

/** A reviewer's word on a contested wallet, while its labels name no other services than these. */
export interface WalletDecision {
  readonly id: number;
  readonly chain: ChainId;
  /** Reference address of the wallet then; the decision applies to the wallet that contains it. */
  readonly address: string;
  readonly services: readonly string[];
  /** The one that speaks for the wallet; undefined: none, it stays contested. */
  readonly service?: string;
}
