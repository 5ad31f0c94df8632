import type { EntityAnswer } from '@sulian/contract';
import { AppError, type EntityStatement, type RegistrationPolicies, type RiskAssessment } from '@sulian/domain';
import { readRatedEntities } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { getDetails } from './find-entity.ts';

type Nullable<T> = { [K in keyof T]: T[K] | null };

const NO_FLAGS: Nullable<Omit<RiskAssessment, 'score'>> = {
  hasAnonymousCoins: null,
  hasBeenHacked: null,
  isActive: null,
  isCashOnly: null,
  isP2P: null,
  noteHacks: null,
};
const NO_POLICIES: Nullable<RegistrationPolicies> = {
  hasAdvancedDueDiligence: null,
  hasComplianceOfficer: null,
  hasDueDiligence: null,
  isApplyingSanctions: null,
  isAskingCopyOfId: null,
  isAskingPersonalInformation: null,
};

/** Description of an entity by its sources. */
export async function getEntity(deps: ApiDeps, id: number): Promise<EntityAnswer> {
  const { entity, names, aliases, statements, addressCounts } = await getDetails(deps, id);
  const first = (pick: (statement: EntityStatement) => string | undefined): string | null =>
    statements.map(pick).find((value) => value !== undefined) ?? null;
  const [named] = await readRatedEntities(deps, [entity]);
  if (named === undefined) throw new AppError('INTERNAL', 'an entity without its rating', { details: { id } });
  const { riskAssessment, ...rated } = named;
  const numberOfLabels = [...addressCounts.values()].reduce((sum, count) => sum + count, 0);
  return {
    ...rated,
    riskAssessment: {
      ...(merge(
        NO_FLAGS,
        statements.map((each) => each.profile.riskAssessment),
      ) ?? NO_FLAGS),
      ...riskAssessment,
      isOwnScore: entity.score !== undefined,
    },
    names: [...names],
    aliases: [...aliases],
    countries: [...entity.countries],
    uri: entity.uri ?? null,
    companyNumber: first((each) => each.profile.companyNumber),
    licence: first((each) => each.profile.licence),
    website: first((each) => each.profile.website),
    createdAt: first((each) => each.profile.createdAt),
    dueAt: first((each) => each.profile.dueAt),
    watchdog: first((each) => each.profile.watchdog),
    verificationRules: first((each) => each.profile.verificationRules),
    policies: merge(
      NO_POLICIES,
      statements.map((each) => each.profile.policies),
    ),
    sources: statements.map(({ source, uri }) => ({ source, uri: uri ?? null })),
    disagreements: listDisagreements(statements),
    numberOfLabels,
    labelVersion: await deps.labelStore.getVersion(),
  };
}

/** Value by value the first source that states one; null when none states any. */
function merge<T extends object>(none: T, parts: readonly (Partial<Record<keyof T, unknown>> | undefined)[]): T | null {
  const stated = parts.filter((part) => part !== undefined);
  return stated.length === 0 ? null : Object.assign({}, none, ...stated.toReversed());
}

/** Values that contradict what an earlier source states. */
function listDisagreements(statements: readonly EntityStatement[]): EntityAnswer['disagreements'] {
  const valueByField = new Map<string, string>();
  const disagreements: EntityAnswer['disagreements'] = [];
  for (const { source, profile } of statements) {
    const { riskAssessment = {}, policies = {}, ...own } = profile;
    for (const [field, each] of Object.entries({ ...own, ...riskAssessment, ...policies })) {
      const value = String(each);
      if (!valueByField.has(field)) valueByField.set(field, value);
      else if (valueByField.get(field) !== value) disagreements.push({ field, source, value });
    }
  }
  return disagreements;
}
