import type { AccountStatus, CaseStatus, Principal } from './account.ts';
import type { TokenScope } from './api-token.ts';

export interface ApiTokenDraft {
  readonly tokenSha256: Buffer;
  readonly accountId: number;
  /** The only case that the token opens. */
  readonly caseId: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly nowSec: number;
  readonly expiresSec: number;
}

/** An API token as its owner sees it: without its secret, which is stored nowhere. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdSec: number;
  readonly expiresSec: number;
  readonly lastUsedSec: number | undefined;
  readonly revokedSec: number | undefined;
}

/** A token as its secret finds it, with what decides whether it still counts. */
export interface FoundApiToken {
  readonly principal: Principal;
  readonly status: AccountStatus;
  readonly caseStatus: CaseStatus;
  /** Its owner is still in the case in which it was made. */
  readonly isOfCase: boolean;
  readonly expiresSec: number;
  readonly lastUsedSec: number | undefined;
  readonly isRevoked: boolean;
}

export interface ApiTokenStore {
  /** Id of the new token. @throws TOKEN_QUOTA */
  create(draft: ApiTokenDraft): Promise<number>;
  find(tokenSha256: Buffer): Promise<FoundApiToken | undefined>;
  markUsed(id: number, nowSec: number): Promise<void>;
  /** Tokens that work come first, then newest first. */
  list(accountId: number, nowSec: number): Promise<readonly ApiToken[]>;
  /** False when the account has no such token that works. */
  revoke(accountId: number, id: number, nowSec: number): Promise<boolean>;
  /** Forgets tokens that ended before. */
  prune(endedBeforeSec: number): Promise<number>;
}
