import type { LabelRow } from '@sulian/contract';
import { AppError, type ChainId, type EntityChoice, type LabelFields, type SeenLabel } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { audited, toDeed } from './audited.ts';
import { toLabelRow } from './to-rows.ts';

interface FieldsBody {
  readonly entity: EntityChoice;
  readonly confidence: number;
  readonly uri: string | null;
  readonly date: string | null;
  readonly note: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly reason: string;
}

const toFields = ({ entity, confidence, uri, date, note, validFrom, validTo }: FieldsBody): LabelFields => ({
  entity,
  confidence,
  ...(uri !== null && { uri }),
  ...(date !== null && { date }),
  ...(note !== null && note !== '' && { note }),
  ...(validFrom !== null && { validFrom }),
  ...(validTo !== null && { validTo }),
});

/** @throws NOT_FOUND */
export async function getLabel({ labelConsole }: ApiDeps, id: number) {
  const found = await labelConsole.find(id);
  if (found === undefined) throw new AppError('NOT_FOUND', `no label ${id}`);
  return found;
}

const getRow = async (deps: ApiDeps, id: number): Promise<LabelRow> => toLabelRow((await getLabel(deps, id)).label);

/** @throws ADDRESS_INVALID, CONFLICT, NOT_FOUND */
export function addLabel(
  deps: ApiDeps,
  caller: Caller,
  body: FieldsBody & { readonly blockchain: ChainId; readonly address: string },
): Promise<LabelRow> {
  const { blockchain: chain, address: text, reason } = body;
  const line = {
    action: 'label.add' as const,
    target: `address ${chain} ${text}`,
    details: { reason, entity: body.entity },
  };
  return audited(deps, caller, line, async () => {
    const address = deps.labelRules.parseAddress(chain, text);
    if (address === undefined) throw new AppError('ADDRESS_INVALID', `no address of ${chain}`);
    const id = await deps.labelConsole.add({ ...toFields(body), chain, address }, toDeed(caller, reason));
    return { answer: await getRow(deps, id), details: { labelId: id } };
  });
}

/** @throws CONFLICT, NOT_FOUND */
export function correctLabel(
  deps: ApiDeps,
  caller: Caller,
  asked: SeenLabel & { readonly body: FieldsBody },
): Promise<LabelRow> {
  const { id, version, body } = asked;
  const line = { action: 'label.correct' as const, target: `label ${id}`, details: { reason: body.reason } };
  return audited(deps, caller, line, async () => {
    const fields = toFields(body);
    const now = await deps.labelConsole.correct({ id, version }, fields, toDeed(caller, body.reason));
    return { answer: await getRow(deps, now), details: { labelId: now } };
  });
}

/** @throws CONFLICT, NOT_FOUND */
export function setWithdrawn(
  deps: ApiDeps,
  caller: Caller,
  asked: SeenLabel & { readonly reason: string; readonly isWithdrawn: boolean },
): Promise<LabelRow> {
  const { id, version, reason, isWithdrawn } = asked;
  const action = isWithdrawn ? 'label.withdraw' : 'label.restore';
  return audited(deps, caller, { action, target: `label ${id}`, details: { reason } }, async () => {
    const deed = toDeed(caller, reason);
    const { labelConsole } = deps;
    await (isWithdrawn ? labelConsole.withdraw({ id, version }, deed) : labelConsole.restore({ id, version }, deed));
    return { answer: await getRow(deps, id) };
  });
}
