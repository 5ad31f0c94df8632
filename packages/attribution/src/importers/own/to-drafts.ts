import type { EntityDraft, EntityProfile, Regulation } from '@sulian/domain';
import type { EntityRow, RegulationRow } from './schema.ts';

/** A record without its undefined members; undefined when nothing is left. */
function known<T extends object>(values: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> | undefined {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return entries.length === 0
    ? undefined
    : (Object.fromEntries(entries) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>);
}

export const toKey = (key: string): string => `own:${key}`;

export function toEntity(row: EntityRow): EntityDraft {
  const names = known({ zh: row.name_zh, en: row.name_en });
  const profile = toProfile(row);
  return {
    key: toKey(row.key),
    name: row.name,
    type: row.type,
    countries: row.countries ?? [],
    tags: row.tags ?? [],
    ...known({ uri: row.uri, profile, names }),
  };
}

const toProfile = (row: EntityRow): EntityProfile | undefined =>
  known({
    companyNumber: row.company_number,
    licence: row.licence,
    website: row.website,
    createdAt: row.created_at,
    watchdog: row.watchdog,
    dueAt: row.due_at,
    verificationRules: row.verification_rules,
    riskAssessment: known({
      hasAnonymousCoins: row.has_anonymous_coins,
      hasBeenHacked: row.has_been_hacked,
      isActive: row.is_active,
      isCashOnly: row.is_cash_only,
      isP2P: row.is_p2p,
      noteHacks: row.note_hacks,
      score: row.score,
    }),
    policies: known({
      hasAdvancedDueDiligence: row.has_advanced_due_diligence,
      hasComplianceOfficer: row.has_compliance_officer,
      hasDueDiligence: row.has_due_diligence,
      isApplyingSanctions: row.is_applying_sanctions,
      isAskingCopyOfId: row.is_asking_copy_of_id,
      isAskingPersonalInformation: row.is_asking_personal_information,
    }),
  });

export const toRegulation = (row: RegulationRow): Regulation => ({
  name: row.name,
  regulatoryStatus: row.regulatory_status,
  ...known({
    country: row.country,
    statusStartDate: row.status_start_date,
    statusExpiryDate: row.status_expiry_date,
    supervisoryAuthority: row.supervisory_authority,
  }),
});
