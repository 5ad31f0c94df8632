import type { Registration, RegistrationRow } from '@sulian/contract';
import { AppError, type FullRegistration, type RegistrationSummary } from '@sulian/domain';
import { nowSecOf } from '../../auth/deps.ts';
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

const toRegistration = (found: FullRegistration): Registration => ({
  ...toRow(found),
  landline: found.landline,
  sex: found.sex ?? null,
  province: found.province ?? null,
  city: found.city ?? null,
  district: found.district ?? null,
  policeType: found.policeType ?? null,
  documents: found.documents.map(({ id, field, name, mediaType, isPicture, sizeBytes, isErased }) => ({
    id,
    field,
    name,
    mediaType,
    isPicture,
    sizeBytes,
    isErased,
  })),
  decision: found.decision === undefined ? null : { by: found.decision.by, reason: found.decision.reason ?? null },
  earlier: found.earlier.map(({ id, status, submittedSec, reason }) => ({
    id,
    status,
    submittedAt: submittedSec,
    reason: reason ?? null,
  })),
});

/** @throws NOT_FOUND */
async function get({ registration }: ReviewDeps, id: number): Promise<FullRegistration> {
  const found = await registration.registrations.find(id);
  if (found === undefined) throw new AppError('NOT_FOUND', 'no such registration');
  return found;
}

/** Personal data of an applicant: each look is on record. @throws NOT_FOUND */
export async function viewRegistration(deps: ReviewDeps, caller: Caller, id: number): Promise<Registration> {
  const found = await get(deps, id);
  await deps.people.audit.append({
    ...caller,
    action: 'registration.view',
    target: `registration ${id}`,
    result: 'OK',
  });
  return toRegistration(found);
}

/** The decision and the applicant's mail, both or neither. @throws CONFLICT when it was decided meanwhile, NOT_FOUND */
export async function decide(
  deps: ReviewDeps,
  caller: Caller,
  asked: { readonly id: number; readonly reason?: string },
): Promise<void> {
  const { people, registration } = deps;
  const { id, reason } = asked;
  const found = await get(deps, id);
  const template = reason === undefined ? 'approved' : 'rejected';
  await registration.registrations.decide(id, {
    status: reason === undefined ? 'APPROVED' : 'REJECTED',
    reason,
    byAccountId: caller.who.accountId,
    nowSec: nowSecOf(people),
    mail: {
      key: `${template} ${id}`,
      to: found.email,
      template,
      language: registration.mailLanguage,
      values: { name: found.name, caseName: found.caseName, ...(reason === undefined ? {} : { reason }) },
    },
  });
  await people.audit.append({
    ...caller,
    action: reason === undefined ? 'registration.approve' : 'registration.reject',
    target: `registration ${id}`,
    result: 'OK',
    details: { accountId: found.accountId, ...(reason === undefined ? {} : { reason }) },
  });
}

/** Of the account that the registration led to; disabling ends its sessions. @throws CONFLICT, NOT_FOUND */
export async function setDisabled(
  deps: ReviewDeps,
  caller: Caller,
  asked: { readonly id: number; readonly isDisabled: boolean },
): Promise<void> {
  const { people } = deps;
  const { accountId, status } = await get(deps, asked.id);
  // An attempt that was rejected says nothing about an account that was approved later.
  if (status !== (asked.isDisabled ? 'APPROVED' : 'DISABLED'))
    throw new AppError('CONFLICT', 'only an approved registration can be disabled, only a disabled one enabled');
  await people.accounts.setDisabled(accountId, asked.isDisabled, nowSecOf(people));
  await people.audit.append({
    ...caller,
    action: asked.isDisabled ? 'account.disable' : 'account.enable',
    target: `account ${accountId}`,
    result: 'OK',
    details: { registrationId: asked.id },
  });
}
