import type { LabelRow } from '@sulian/contract';
import {
  AppError,
  type ChainId,
  type ChangeStamp,
  type EntityChoice,
  type LabelConsole,
  type LabelFields,
  type LabelValidity,
  type SeenLabel,
} from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { auditWrite } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { toLabelRow } from './to-rows.ts';

interface FieldsBody {
  readonly entity: EntityChoice;
  readonly confidence: number;
  readonly uri: string | null;
  readonly date: string | null;
  readonly note: string | null;
  readonly validity: LabelValidity;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly reason: string;
}

const toFields = ({ entity, confidence, uri, date, note, validity, validFrom, validTo }: FieldsBody): LabelFields => ({
  entity,
  confidence,
  validity,
  ...(uri !== null && { uri }),
  ...(date !== null && { date }),
  ...(note !== null && note !== '' && { note }),
  ...(validFrom !== null && { validFrom }),
  ...(validTo !== null && { validTo }),
});

/** @throws NOT_FOUND */
export async function getLabel({ labelConsole }: Pick<ApiDeps, 'labelConsole'>, id: number) {
  const label = await labelConsole.find(id);
  if (label === undefined) throw new AppError('NOT_FOUND', `unknown label "${id}"`);
  return label;
}

const getRow = async (labels: LabelConsole, id: number): Promise<LabelRow> =>
  toLabelRow((await getLabel({ labelConsole: labels }, id)).label);

export const toStamp = ({ who }: Caller, reason: string): ChangeStamp => ({ byWhom: who.email, reason });

/** @throws ADDRESS_INVALID, CONFLICT, NOT_FOUND */
export function addLabel(
  deps: ApiDeps,
  caller: Caller,
  body: FieldsBody & { readonly blockchain: ChainId; readonly address: string },
): Promise<LabelRow> {
  const { blockchain: chain, address: text, reason } = body;
  const line = {
    ...caller,
    action: 'label.add',
    target: `address ${chain} ${text}`,
    details: { reason, entity: body.entity },
  } as const;
  return auditWrite(deps.people, line, async ({ labels }) => {
    const address = deps.labelRules.parseAddress(chain, text);
    if (address === undefined) throw new AppError('ADDRESS_INVALID', `invalid address of ${chain}`);
    const id = await labels.add({ ...toFields(body), chain, address }, toStamp(caller, reason));
    return { answer: await getRow(labels, id), details: { labelId: id } };
  });
}

/** @throws CONFLICT, NOT_FOUND */
export function correctLabel(
  deps: ApiDeps,
  caller: Caller,
  correction: SeenLabel & { readonly body: FieldsBody },
): Promise<LabelRow> {
  const { id, version, body } = correction;
  const { reason } = body;
  const line = { ...caller, action: 'label.correct', target: `label ${id}`, details: { reason } } as const;
  return auditWrite(deps.people, line, async ({ labels }) => {
    const now = await labels.correct({ id, version }, toFields(body), toStamp(caller, reason));
    return { answer: await getRow(labels, now), details: { labelId: now } };
  });
}

/** @throws CONFLICT, NOT_FOUND */
export function setWithdrawn(
  deps: ApiDeps,
  caller: Caller,
  withdrawal: SeenLabel & { readonly reason: string; readonly isWithdrawn: boolean },
): Promise<LabelRow> {
  const { id, version, reason, isWithdrawn } = withdrawal;
  const action = isWithdrawn ? 'label.withdraw' : 'label.restore';
  const line = { ...caller, action, target: `label ${id}`, details: { reason } } as const;
  return auditWrite(deps.people, line, async ({ labels }) => {
    const stamp = toStamp(caller, reason);
    await (isWithdrawn ? labels.withdraw({ id, version }, stamp) : labels.restore({ id, version }, stamp));
    return { answer: await getRow(labels, id) };
  });
}
