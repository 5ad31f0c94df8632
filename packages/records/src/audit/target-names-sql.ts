import { CHAINS } from '@sulian/domain';
import { ON_CHAIN_KINDS, QUERIES, TYPED } from './name-targets.ts';

/**
 * Parameters from $11 on: numbers, ids and names of chains, kinds of objects on a chain, and actions whose target is
 * typed text.
 */
export const TARGET_NAME_PARAMETERS = [
  CHAINS.map(({ number }) => number),
  CHAINS.map(({ id }) => id),
  CHAINS.map(({ name }) => name),
  ON_CHAIN_KINDS,
  TYPED,
];

/** True for a line whose target is typed text. */
export const IS_TYPED = 'action = ANY($15::text[])';

/** A target's number is its second word, a scored entity's its third; of another word there is none. A regular expression takes 10 µs a line. */
const ID = `CASE WHEN translate(word, '0123456789', '') = '' AND length(word) BETWEEN 1 AND 15 THEN word::bigint END`;

const STORED = [...QUERIES].map(
  ([kind, sql]) => `
    SELECT target, named.name, named.chain, named.entity_id FROM ref
    JOIN LATERAL (SELECT ${sql} = ref.id) AS named ON ref.kind = '${kind}' UNION ALL`,
);

/**
 * WITH-clauses up to `called`: the targets of the log's entries `where` that today are called like $4, as the page writes
 * it, in each of an entity's names. Each target is looked up once, by the queries that name it.
 */
export const toTargetNamesSql = (where: string): string => `
  WITH blockchain AS (SELECT * FROM unnest($11::int[], $12::text[], $13::text[]) AS chain (number, id, name)),
  sought AS MATERIALIZED (SELECT DISTINCT target FROM records.audit_entry ${where} AND NOT ${IS_TYPED}),
  ref AS MATERIALIZED (
    SELECT target, kind, ${ID} AS id FROM sought CROSS JOIN LATERAL (
      SELECT lower(split_part(target, ' ', 1)) AS kind, split_part(target, ' ', 2 + starts_with(target, 'ENTITY ')::int) AS word
    ) AS words
  ),
  named AS (${STORED.join('')}
    SELECT target, split_part(target, ' ', 3), number, NULL FROM ref JOIN blockchain ON blockchain.id = split_part(target, ' ', 2)
    WHERE kind = ANY($14::text[])
  ),
  entity_called AS (
    SELECT entity_id, name FROM records.entity UNION ALL SELECT entity_id, name FROM records.entity_name
    UNION ALL SELECT entity_id, name FROM records.entity_alias
  ),
  called AS MATERIALIZED (
    SELECT DISTINCT target FROM named
    LEFT JOIN blockchain ON blockchain.number = named.chain
    LEFT JOIN entity_called AS entity ON entity.entity_id = named.entity_id
    WHERE lower(concat_ws(' · ', entity.name, blockchain.name, named.name)) LIKE lower($4::text)
  )`;
