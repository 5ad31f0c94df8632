import type {
  ChainId,
  ConductPattern,
  Direction,
  EntityName,
  EntityType,
  Headline,
  LabelValidity,
  LevelReason,
  RiskLevel,
  UNEXPLORED,
} from '@sulian/domain';
import type { BoundMethod, Confidence, ConfidenceReason, NoScoreReason, StoppedBy, TraceMethod } from '@sulian/engine';
import type { CustomerRef } from '../customers/to-customer-ref.ts';
import type { Provenance, toBasis, toEntityRef } from '../objects/basis.ts';

/** Question of a scoring. */
export interface ScoringRequest {
  readonly analysisType: Direction;
  readonly objectType: 'ADDRESS' | 'TRANSACTION' | 'WALLET' | 'ENTITY';
  /** An entity's number for ENTITY: all of its addresses on the chain are scored as one object. */
  readonly objectId: string;
  readonly blockchain: ChainId;
  /** ALL, MAIN, or a coin's id on its chain. */
  readonly coin: string;
  /** ALL of an object of very many transactions in several assets, too. */
  readonly calculateAnyway?: boolean | undefined;
  /** Address poisoning counts as origin too. */
  readonly includePoisoning?: boolean | undefined;
  /** Second method; its shares are in addition to those by proportion. */
  readonly method?: TraceMethod | undefined;
}

/** Fields at the head of every answer. */
interface Head extends Pick<ScoringRequest, 'analysisType' | 'objectType' | 'objectId' | 'blockchain' | 'coin'> {
  /** Unit of the amounts. */
  symbol: string;
  isUsd: boolean;
  basis: ReturnType<typeof toBasis> & {
    answerId: string;
    policyVersion: string;
    priceVersion: string;
  };
}

type EndType = EntityType | typeof UNEXPLORED;

interface SharesBetween {
  least: number;
  possible: number;
  method: BoundMethod;
}

/** One counterparty, or one kind of end that is nobody in particular. Shares are of 100. */
export interface ScoringDetail {
  key: string;
  name: string;
  names: EntityName[];
  type: EndType;
  entityId: number | null;
  percentage: number;
  isUnderHundredth: boolean;
  isByProportion: boolean;
  confidence?: { level: Confidence; reasons: ConfidenceReason[]; mixings?: number | undefined } | undefined;
  shareBounds?: (SharesBetween & { leastAmount: string; possibleAmount: string }) | undefined;
  fifo?: { percentage: number; amount: string } | undefined;
  isBehindLargeUnnamed: boolean;
  score: number | null;
  level: RiskLevel;
  levelReason: LevelReason | null;
  isEstablished: boolean;
  laterListed: string | null;
  amount: string;
  amountUsd: number | null;
  hops: number;
  numberOfTransactions: number;
  transactions: { hash: string; amount: string; hops: number }[];
  provenance: Provenance | null;
  frozen?: { total: number; addresses: { address: string; assets: string[]; percentage: number }[] } | undefined;
}

/** Facts of the object's own label. */
interface OwnClaim {
  entity: ReturnType<typeof toEntityRef>;
  type: EntityType;
  score: number | null;
  source: string;
  confidence: number;
  validity: LabelValidity;
  from: string | null;
  to: string | null;
  of: 'ADDRESS' | 'WALLET';
  standing: 'HOLDS' | 'UNVERIFIED' | 'ENDED';
  floor: RiskLevel | null;
  /** The chain whose list names the key; absent: the answer's own. */
  listedOn?: ChainId | undefined;
}

/** Findings in the object's own transactions; its headline is at least `floor`. */
interface ConductFinding {
  pattern: ConductPattern;
  transfers: number;
  victims: number;
  first: number;
  last: number;
  numberOfTransactions: number;
  transactions: string[];
  floor: RiskLevel;
}

/** The answer as returned and stored, in JSON types. The schemas of the contract document the fields. */
export interface ScoringResult extends Head {
  method?: TraceMethod | undefined;
  fifoNotFollowed?: { percentage: number; amount: string } | undefined;
  score: number | null;
  noScoreReason: NoScoreReason | 'NO_PRICES' | null;
  level: RiskLevel;
  severity: RiskLevel;
  headline: Headline;
  own: OwnClaim | null;
  conduct?: { findings: ConductFinding[]; isWhole: boolean } | undefined;
  fewLabels: { serviceAddresses: number; wanted: number } | null;
  severityAtMost: RiskLevel | null;
  directExposure: 'COMPLETE' | 'INCOMPLETE';
  traceOfSevere: { share: number; amount: string; symbol: string; isUsd: boolean; types: EndType[] } | null;
  mean: number | null;
  bounds: { low: number; high: number } | null;
  worstExposure:
    | (Omit<
        ScoringDetail,
        | 'score'
        | 'isByProportion'
        | 'confidence'
        | 'shareBounds'
        | 'fifo'
        | 'laterListed'
        | 'amount'
        | 'amountUsd'
        | 'transactions'
        | 'provenance'
      > & {
        score: number;
        isDirect: boolean;
      })
    | null;
  details: ScoringDetail[];
  shareBounds?:
    | (SharesBetween & {
        percentage: number;
        notFollowed: { percentage: number; possible: number };
        isPossiblyDiluted: boolean;
      })
    | undefined;
  /** Null, as the shares of `explored`: not all of the object's history is stored. */
  amount: string | null;
  amountUsd: number | null;
  otherWeights?:
    | Pick<
        ScoringResult,
        'symbol' | 'isUsd' | 'amount' | 'amountUsd' | 'score' | 'level' | 'severity' | 'details' | 'fifoNotFollowed'
      >
    | undefined;
  leftOutCount?: number | undefined;
  leftOut?: { id: number; symbol: string; chainId: string | null }[] | undefined;
  notJudged?: string[] | undefined;
  notCounted?: { poisoning: number; gasSupply: number; isWhole: boolean } | undefined;
  freezes?: { from: number | null; isWhole: boolean } | undefined;
  explored: {
    attributed: number | null;
    unexplored: number | null;
    ignored: number | null;
    unspent: number | null;
    feesOnTheWay: number | null;
    notFollowed: number | null;
    notEstablished: number | null;
    transactions: number;
    stoppedBy: StoppedBy | null;
    history: { fromHeight: number | null; transactions: number; total: number } | null;
  };
}

/** Summary of an answer of one direction. */
export interface StoredRisk
  extends Pick<ScoringResult, 'analysisType' | 'score' | 'noScoreReason' | 'level' | 'severity'> {
  worstExposure: {
    name: string;
    names: EntityName[];
    type: string;
    level: RiskLevel;
    percentage: number;
    isUnderHundredth?: boolean | undefined;
    isDirect: boolean;
  } | null;
  /** Least level that the object's own conduct sets for its headline; absent: no limit. */
  conduct?: RiskLevel | undefined;
  height: number;
  time: number | null;
}

/** The question of a scoring, and the `key` of one row of its answer. */
export interface PathsRequest extends ScoringRequest {
  readonly key: string;
  /** Id of the answer that has the row; undefined: the row of an answer computed now. */
  readonly answerId?: string | undefined;
  /** One end of the row; undefined: all. */
  readonly end?: { readonly address: string | null; readonly hash: string; readonly coin: number | null } | undefined;
}

/** One side of a hop. */
export interface HopParty {
  address: string | null;
  addresses: number;
  frozenAssets?: string[] | undefined;
  customer?: CustomerRef | undefined;
}

export interface HopSwap {
  pools: { address: string; name: string | null }[];
  gave: { amount: string; symbol: string };
  got: { amount: string; symbol: string };
}

export interface ScoringHop {
  number: number;
  hash: string;
  height: number;
  time: number;
  from: HopParty | null;
  to: HopParty | null;
  moved: string | null;
  movedSymbol?: string | undefined;
  swap?: HopSwap | undefined;
  amount: string;
  amountUsd: number | null;
  percentage: number;
}

export interface ScoringPath {
  amount: string;
  amountUsd: number | null;
  percentage: number;
  length: number;
  hops: ScoringHop[];
  end: Pick<
    ScoringDetail,
    'key' | 'name' | 'names' | 'type' | 'entityId' | 'score' | 'level' | 'levelReason' | 'isEstablished' | 'provenance'
  > & {
    labelledAddress: string | null;
    miner?: ReturnType<typeof toEntityRef> | undefined;
  };
}

export interface ScoringPaths extends Head {
  key: string;
  percentage: number;
  shownPercentage: number;
  paths: ScoringPath[];
  stoppedBy: StoppedBy | null;
}

/** Reads what an earlier answer left in the cache; undefined: nothing, or another form than today's. */
export interface StoredSchemas {
  readonly readResult: (stored: unknown) => ScoringResult | undefined;
  readonly readPaths: (stored: unknown) => ScoringPaths | undefined;
  readonly readRisk: (stored: unknown) => StoredRisk | undefined;
}
