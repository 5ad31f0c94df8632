import type { Registration, RegistrationRow } from '@sulian/contract';
import { AppError, type FullRegistration, type RegistrationDecision, type RegistrationSummary } from '@sulian/domain';
import { nowSecOf } from '../../auth/deps.ts';
import { auditRead, auditRefusal, writeAudited } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import type { ReviewDeps } from './documents.ts';

export const toRow = (each: RegistrationSummary): RegistrationRow => ({
  id: each.id,
  accountId: each.accountId,
  email: each.email,
  name: each.name,
  workUnit: each.workUnit,
  caseId: each.caseId,
  caseName: each.caseName,
  status: each.status,
  submittedAt: each.submittedSec,
  decidedAt: each.decidedSec ?? null,
});

const toRegistration = (registration: FullRegistration): Registration => ({
  ...toRow(registration),
  landline: registration.landline,
  sex: registration.sex ?? null,
  province: registration.province ?? null,
  city: registration.city ?? null,
  district: registration.district ?? null,
  policeType: registration.policeType ?? null,
  documents: registration.documents.map(({ id, field, name, mediaType, isPicture, sizeBytes, isErased }) => ({
    id,
    field,
    name,
    mediaType,
    isPicture,
    sizeBytes,
    isErased,
  })),
  decision:
    registration.decision === undefined
      ? null
      : { by: registration.decision.by, reason: registration.decision.reason ?? null },
  earlier: registration.earlier.map(({ id, status, submittedSec, reason }) => ({
    id,
    status,
    submittedAt: submittedSec,
    reason: reason ?? null,
  })),
});

/** @throws NOT_FOUND */
async function get({ registration }: ReviewDeps, id: number): Promise<FullRegistration> {
  const registered = await registration.registrations.find(id);
  if (registered === undefined) throw new AppError('NOT_FOUND', 'unknown registration');
  return registered;
}

/** Personal data of an applicant: each look is on record. @throws NOT_FOUND */
export function viewRegistration(deps: ReviewDeps, caller: Caller, id: number): Promise<Registration> {
  const line = { ...caller, action: 'registration.view', target: `registration ${id}` } as const;
  return auditRead(deps.people, line, async () => ({ answer: toRegistration(await get(deps, id)) }));
}

/** The decision, the applicant's mail and the line: all or nothing. @throws CONFLICT when it was decided meanwhile, NOT_FOUND */
export function decide(
  deps: ReviewDeps,
  caller: Caller,
  decision: { readonly id: number; readonly reason?: string },
): Promise<void> {
  const { id, reason } = decision;
  const line = {
    ...caller,
    action: reason === undefined ? 'registration.approve' : 'registration.reject',
    target: `registration ${id}`,
    details: reason === undefined ? {} : { reason },
  } as const;
  return auditRefusal(deps.people, line, async () => {
    const registered = await get(deps, id);
    return writeAudited(deps.people, line, async ({ registrations }) => ({
      answer: await registrations.decide(id, toDecision(deps, caller, { registered, reason })),
      details: { accountId: registered.accountId },
    }));
  });
}

function toDecision(
  { people, registration }: ReviewDeps,
  caller: Caller,
  { registered, reason }: { readonly registered: FullRegistration; readonly reason: string | undefined },
): RegistrationDecision {
  const template = reason === undefined ? 'approved' : 'rejected';
  return {
    status: reason === undefined ? 'APPROVED' : 'REJECTED',
    reason,
    byAccountId: caller.who.accountId,
    nowSec: nowSecOf(people),
    mail: {
      key: `${template} ${registered.id}`,
      to: registered.email,
      template,
      language: registration.mailLanguage,
      values: { name: registered.name, caseName: registered.caseName, ...(reason === undefined ? {} : { reason }) },
    },
  };
}

/** Disables or enables the account of a registration; disabling ends its sessions. @throws CONFLICT, NOT_FOUND */
export function setDisabled(
  deps: ReviewDeps,
  caller: Caller,
  change: { readonly id: number; readonly isDisabled: boolean },
): Promise<void> {
  const { people } = deps;
  const line = {
    ...caller,
    action: change.isDisabled ? 'account.disable' : 'account.enable',
    target: `registration ${change.id}`,
  } as const;
  return auditRefusal(people, line, async () => {
    const { accountId, status } = await get(deps, change.id);
    // A rejected registration does not refer to an account that was approved later.
    if (status !== (change.isDisabled ? 'APPROVED' : 'DISABLED'))
      throw new AppError('CONFLICT', 'only an approved registration can be disabled, only a disabled one enabled');
    return writeAudited(people, line, async ({ accounts }) => ({
      answer: await accounts.setDisabled(accountId, change.isDisabled, nowSecOf(people)),
      target: `account ${accountId}`,
      details: { registrationId: change.id },
    }));
  });
}
