import { REGULATORY_STATUSES } from '@sulian/domain';
import { z } from 'zod';
import {
  chainId,
  entityNames,
  levelReason,
  MAX_PAGE_LIMIT,
  ratedEntity,
  recordMetadata,
  recordPage,
  riskLevel,
} from './common.ts';
import { fromDigits } from './from-digits.ts';

/** Wallets an entity's page lists; the rest are counted. */
export const MAX_ENTITY_WALLETS = 1_000;
/** Labelled addresses of an entity a chain that are looked up in the ledger for its wallets; the rest are counted. */
export const MAX_ENTITY_ADDRESSES = 50_000;

const flag = z.boolean().nullable();

/** Each flag as a source states it; null is not known, which is never "no". */
export const riskAssessment = z.object({
  /** Its own score, or its type's; null where neither is known. */
  score: z.number().nullable(),
  severity: riskLevel,
  levelReason,
  isOwnScore: z.boolean(),
  hasAnonymousCoins: flag,
  hasBeenHacked: flag,
  isActive: flag,
  isCashOnly: flag,
  isP2P: flag,
  noteHacks: z.string().nullable(),
});
export const registrationPolicies = z.object({
  hasAdvancedDueDiligence: flag,
  hasComplianceOfficer: flag,
  hasDueDiligence: flag,
  isApplyingSanctions: flag,
  isAskingCopyOfId: flag,
  isAskingPersonalInformation: flag,
});

/** GET /v1/entities/{id} */
export const entityAnswer = ratedEntity.extend({
  /** In every language. */
  names: entityNames,
  /** Spellings of its lists and aliases of the reviewers besides its own name; the first of them. */
  aliases: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
  uri: z.string().nullable(),
  /** Number in the register of companies. */
  companyNumber: z.string().nullable(),
  licence: z.string().nullable(),
  website: z.string().nullable(),
  /** ISO dates. */
  createdAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  watchdog: z.string().nullable(),
  verificationRules: z.string().nullable(),
  riskAssessment,
  /** Null: no source states anything of the kind. */
  policies: registrationPolicies.nullable(),
  /**
   * Sources of the statements; where there are several, the first that states a value gives it, and values that differ
   * are listed.
   */
  sources: z.array(z.object({ source: z.string(), uri: z.string().nullable() })),
  disagreements: z.array(z.object({ field: z.string(), source: z.string(), value: z.string() })),
  numberOfLabels: z.number().int(),
  labelVersion: z.number().int(),
});
export type EntityAnswer = z.infer<typeof entityAnswer>;

/** GET /v1/entities/{id}/regulationInfo */
export const regulationInfoAnswer = z.object({
  items: z.array(
    z.object({
      /** Null: Undefined. */
      country: z.string().nullable(),
      name: z.string(),
      regulatoryStatus: z.enum(REGULATORY_STATUSES),
      statusStartDate: z.string().nullable(),
      statusExpiryDate: z.string().nullable(),
      supervisoryAuthority: z.string().nullable(),
      source: z.string(),
      uri: z.string().nullable(),
    }),
  ),
  _metadata: z.object({ total: z.number().int() }),
});
export type RegulationInfoAnswer = z.infer<typeof regulationInfoAnswer>;

/** GET /v1/entities/{id}/wallets */
export const entityWalletsAnswer = z.object({
  items: z.array(
    z.object({
      blockchain: chainId,
      /** Null: addresses that belong to no wallet of the entity (contested, lone, or of a chain that is not indexed). */
      referenceAddress: z.string().nullable(),
      addressCount: z.number().int(),
    }),
  ),
  _metadata: z.object({
    total: z.number().int(),
    /** Chains with more labelled addresses than are looked up: their wallets may be more. */
    cappedChains: z.array(chainId),
  }),
});
export type EntityWalletsAnswer = z.infer<typeof entityWalletsAnswer>;

/** GET /v1/entities/{entityId}/wallets/{blockchain}/addresses?offset&limit&asOf */
export const entityAddressesQuery = recordPage.extend({
  offset: fromDigits(z.number().int().min(0).max(10_000_000)).default(0),
  limit: fromDigits(z.number().int().min(1).max(MAX_PAGE_LIMIT)).default(10),
});
export const entityAddressesAnswer = z.object({
  hashList: z.array(z.string()),
  total: z.number().int(),
  /** For later pages: labels that are added meanwhile are left out; null: nothing is labelled. */
  asOf: recordMetadata.shape.asOf,
  entityId: z.number().int(),
  entityName: z.string(),
  entityNames,
  blockchain: chainId,
});
export type EntityAddressesAnswer = z.infer<typeof entityAddressesAnswer>;
