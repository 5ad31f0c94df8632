import { type AuditObject, isChainId, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber } from '../labels/chain-number.ts';
import { listEntities } from '../labels/entity-rows.ts';

/** Actions whose target is typed text: it names no object, whatever it resembles. */
export const TYPED: readonly string[] = ['search', 'labels.search', 'access', 'audit.export'];

interface NamedRow {
  readonly id: number;
  readonly name: string | null;
  readonly chain: number | null;
  readonly entity_id: number | null;
}

/** By the first word of a target; each gives `NamedRow`s. Who was never let in is an e-mail alone, as the log itself has it. */
export const QUERIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    case: 'case_id AS id, name, NULL::int AS chain, NULL::int AS entity_id FROM records.case_file WHERE case_id',
    account: `account_id AS id, CASE WHEN status IN ('APPROVED', 'DISABLED') THEN name || ' (' || email || ')' ELSE email END AS name,
      NULL::int AS chain, NULL::int AS entity_id FROM records.account WHERE account_id`,
    session: `session_id AS id, email AS name, NULL::int AS chain, NULL::int AS entity_id
      FROM records.session JOIN records.account USING (account_id) WHERE session_id`,
    token: `token_id AS id, name, NULL::int AS chain, NULL::int AS entity_id
      FROM records.api_token WHERE token_id`,
    registration:
      'registration_id AS id, email AS name, NULL::int AS chain, NULL::int AS entity_id FROM records.registration WHERE registration_id',
    alert: 'alert_id AS id, address AS name, chain, NULL::int AS entity_id FROM records.alert WHERE alert_id',
    notification: `notification_id AS id, alert.address AS name, alert.chain, NULL::int AS entity_id
      FROM records.notification JOIN records.alert AS alert USING (alert_id) WHERE notification_id`,
    entity: 'entity_id AS id, NULL::text AS name, NULL::int AS chain, entity_id FROM records.entity WHERE entity_id',
    label: 'label_id AS id, address AS name, chain, entity_id FROM records.label WHERE label_id',
    import:
      'import_id AS id, name, NULL::int AS chain, NULL::int AS entity_id FROM records.label_import WHERE import_id',
  }),
);

const STORED = /^([a-z]+) (\d{1,15})(?: |$)/;
const SCORED_ENTITY = /^ENTITY [A-Z0-9]+ (\d{1,15})$/;
/** Calls write these words as they are, scores in capitals. */
export const ON_CHAIN_KINDS: readonly string[] = ['address', 'addresses', 'wallet', 'wallets', 'transaction'];
const ON_CHAIN = /^([a-z]+|[A-Z]+) ([A-Z0-9]+) (\S+)$/;

interface Line {
  readonly action: string;
  readonly target: string | undefined;
}

interface StoredRef {
  readonly kind: string;
  readonly id: number;
}

function findStored({ action, target = '' }: Line): StoredRef | undefined {
  if (TYPED.includes(action)) return undefined;
  const scored = SCORED_ENTITY.exec(target);
  const [, kind = scored === null ? '' : 'entity', id = scored?.[1] ?? ''] = STORED.exec(target) ?? [];
  return QUERIES.has(kind) ? { kind, id: Number(id) } : undefined;
}

function findOnChain({ action, target = '' }: Line): AuditObject | undefined {
  if (TYPED.includes(action)) return undefined;
  const [, kind = '', chain = '', text = ''] = ON_CHAIN.exec(target) ?? [];
  return ON_CHAIN_KINDS.includes(kind.toLowerCase()) && isChainId(chain)
    ? { isGone: false, chain, name: text }
    : undefined;
}

const keyOf = ({ kind, id }: StoredRef): string => `${kind} ${id}`;

/**
 * Current names of the lines' targets; undefined for a line whose target is its own name, or has none. One query per
 * kind.
 */
export async function nameTargets(
  session: Session,
  lines: readonly Line[],
): Promise<ReadonlyArray<AuditObject | undefined>> {
  const refs = lines.map(findStored);
  const rows = new Map<string, NamedRow>();
  for (const [kind, sql] of QUERIES) {
    const ids = new Set(refs.flatMap((ref) => (ref?.kind === kind ? [ref.id] : [])));
    if (ids.size === 0) continue;
    const named = await session.query<NamedRow>(`SELECT ${sql} = ANY($1::bigint[])`, [[...ids]]);
    for (const row of named) rows.set(keyOf({ kind, id: row.id }), row);
  }
  const entityIds = new Set([...rows.values()].flatMap((row) => (row.entity_id === null ? [] : [row.entity_id])));
  const entities = new Map((await listEntities(session, [...entityIds])).map((each) => [each.id, each]));
  return lines.map((line, index) => {
    const ref = refs[index];
    if (ref === undefined) return findOnChain(line);
    const row = rows.get(keyOf(ref));
    if (row === undefined) return { isGone: true };
    const entity = row.entity_id === null ? undefined : entities.get(row.entity_id);
    return {
      isGone: false,
      ...(row.chain !== null && { chain: fromChainNumber(row.chain) }),
      ...(row.name !== null && { name: toHonestName(row.name) }),
      ...(entity !== undefined && { entity: { name: entity.name, names: entity.names ?? [] } }),
    };
  });
}
