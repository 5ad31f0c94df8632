import {
  CHAINS,
  type ChainId,
  type Entity,
  type Label,
  LISTING_TYPES,
  listChainsWithAddressesOf,
  type SigningKeyStore,
} from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { isUpTo } from '../read-list.ts';
import { toChainNumber } from './chain-number.ts';
import { LABEL_COLUMNS, type LabelRow, loadEntities, toLabel } from './label-row.ts';
import { raiseVersion, takeTurnSoon } from './version.ts';

const TYPES = [...LISTING_TYPES];

/** Attempts to save proofs, 0.2 s apart: readers wait for it, and the next one tries again. */
const TRIES = 3;

/** Chains whose addresses the chain shares, without itself. */
const othersOf = (chain: ChainId): readonly number[] =>
  listChainsWithAddressesOf(chain)
    .filter((id) => id !== chain)
    .map(toChainNumber);

const SHARING = CHAINS.filter(({ sharesAddresses }) => sharesAddresses).map(({ number }) => number);

/** Listings of other chains that count on this one: of keys, and only where no label here names the same entity. */
const IS_INHERITED = `entity.type = ANY($3::text[])
  AND EXISTS (SELECT FROM records.signing_key WHERE signing_key.address = label.address)
  AND NOT EXISTS (SELECT FROM records.label AS own WHERE own.chain = $1::smallint AND own.address = label.address
    AND own.entity_id = label.entity_id AND own.withdrawn_version IS NULL)`;

const SELECT = `
  SELECT ${LABEL_COLUMNS} FROM records.label JOIN records.label_source USING (source_id)
    JOIN records.entity USING (entity_id)
  WHERE label.chain = ANY($2::smallint[]) AND withdrawn_version IS NULL`;

const paramsOf = (chain: ChainId): unknown[] => [toChainNumber(chain), othersOf(chain), TYPES];

export async function listInherited(session: Session, chain: ChainId): Promise<readonly Label[]> {
  if (othersOf(chain).length === 0) return [];
  const rows = await session.query<LabelRow>(
    `${SELECT} AND ${IS_INHERITED} ORDER BY label.address, confidence DESC, label_id`,
    paramsOf(chain),
  );
  return eachOnce(await toLabels(session, rows)).map((label) => ({ ...label, chain, listedOn: label.chain }));
}

/**
 * Canonical address texts that labels give to the entity `$4` on a chain, and that listings of other chains give to it there;
 * of labels up to the number `$5`, null for all.
 */
export const ENTITY_ADDRESSES = `
  SELECT address FROM records.label
  WHERE entity_id = $4::int AND chain = $1::smallint AND withdrawn_version IS NULL AND ${isUpTo('label_id', 5)}
  UNION SELECT label.address FROM records.label JOIN records.entity USING (entity_id)
  WHERE label.entity_id = $4::int AND label.chain = ANY($2::smallint[]) AND withdrawn_version IS NULL
    AND ${isUpTo('label_id', 5)} AND ${IS_INHERITED}`;
export const inheritedParams = paramsOf;

/** Chain and address of all that labels give to the entity $1, a key's listing on every chain that shares the address. */
export const ADDRESSES_BY_CHAIN = `
  SELECT chain, address FROM records.label WHERE entity_id = $1::int AND withdrawn_version IS NULL
  UNION ALL SELECT sharing.chain, label.address
  FROM records.label JOIN records.entity USING (entity_id) JOIN records.signing_key USING (address)
    CROSS JOIN unnest($2::smallint[]) AS sharing (chain)
  WHERE entity_id = $1::int AND label.chain = ANY($2::smallint[]) AND entity.type = ANY($3::text[])
    AND withdrawn_version IS NULL`;
export const sharedParams: readonly unknown[] = [SHARING, TYPES];

/** Labels without repetitions of an entity per address: the best source remains. */
function eachOnce(labels: readonly Label[]): readonly Label[] {
  const first = new Map<string, Label>();
  for (const label of labels) {
    const key = `${label.address} ${label.entity.id}`;
    if (!first.has(key)) first.set(key, label);
  }
  return [...first.values()];
}

async function toLabels(session: Session, rows: readonly LabelRow[]): Promise<readonly Label[]> {
  const entities = new Map<number, Entity>();
  await loadEntities(session, rows, entities);
  return rows.map((row) => toLabel(row, entities));
}

/** The migrations of schema `records` must have run. */
export const createSigningKeyStore = (database: Database): SigningKeyStore => ({
  async listUnproven() {
    const rows = await database.query<{ address: string }>(
      `SELECT DISTINCT label.address FROM records.label JOIN records.entity USING (entity_id)
       WHERE label.chain = ANY($1::smallint[]) AND withdrawn_version IS NULL AND entity.type = ANY($2::text[])
         AND NOT EXISTS (SELECT FROM records.signing_key WHERE signing_key.address = label.address)
       ORDER BY label.address`,
      [SHARING, TYPES],
    );
    return rows.map((row) => row.address);
  },
  saveKeys: (keys) =>
    database.transaction(async (session) => {
      await takeTurnSoon(session, TRIES);
      const saved = await session.query(
        `INSERT INTO records.signing_key (address, chain, height)
         SELECT * FROM unnest($1::text[], $2::smallint[], $3::bigint[]) ON CONFLICT DO NOTHING RETURNING address`,
        [keys.map((key) => key.address), keys.map((key) => toChainNumber(key.chain)), keys.map((key) => key.height)],
      );
      if (saved.length > 0) await raiseVersion(session, []);
    }),
  async listLabelsElsewhere(chain, address, limit) {
    if (othersOf(chain).length === 0) return [];
    const rows = await database.query<LabelRow>(
      `${SELECT} AND label.address = $4::text AND NOT (${IS_INHERITED})
       ORDER BY (entity.type = ANY($3::text[])) DESC, confidence DESC, label_id LIMIT $5::int`,
      [...paramsOf(chain), address, limit],
    );
    return toLabels(database, rows);
  },
});
