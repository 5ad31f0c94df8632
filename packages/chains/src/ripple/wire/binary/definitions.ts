import { DEFAULT_DEFINITIONS } from 'ripple-binary-codec';

/** Field in binary, identified by the number of its type and its own. */
export interface Field {
  readonly name: string;
  readonly type: number;
  readonly hasLength: boolean;
}

/** Numbers of types of fields. @see xrpl.org/docs/references/protocol/binary-format#type-list */
export const TYPE = {
  uint16: 1,
  uint32: 2,
  uint64: 3,
  hash128: 4,
  hash256: 5,
  amount: 6,
  blob: 7,
  account: 8,
  number: 9,
  int32: 10,
  int64: 11,
  object: 14,
  array: 15,
  uint8: 16,
  hash160: 17,
  pathSet: 18,
  vector256: 19,
  uint96: 20,
  hash192: 21,
  hash384: 22,
  hash512: 23,
  issue: 24,
  bridge: 25,
  currency: 26,
} as const;

const TYPE_STEP = 1 << 16;

/** The library's tables are by number as by name. */
type Numbered<T> = Readonly<Record<number, T | undefined>>;

interface FieldDefinition {
  readonly name: string;
  readonly isVariableLengthEncoded: boolean;
}

const FIELDS = DEFAULT_DEFINITIONS.field as unknown as Numbered<FieldDefinition>;
const fields = new Map<number, Field>();

const WITH_LENGTH: ReadonlySet<number> = new Set([TYPE.blob, TYPE.account, TYPE.vector256]);

/** A field that these definitions do not know is read by its type, under a name of ours: amendments add fields. */
export function fieldOf(type: number, number: number): Field {
  const key = type * TYPE_STEP + number;
  const before = fields.get(key);
  if (before !== undefined) return before;
  const known = FIELDS[key];
  const field =
    known === undefined
      ? { name: `Field${type}.${number}`, type, hasLength: WITH_LENGTH.has(type) }
      : { name: known.name, type, hasLength: known.isVariableLengthEncoded };
  fields.set(key, field);
  return field;
}

const NAMES: Readonly<Record<string, Numbered<{ readonly name: string }>>> = {
  TransactionType: DEFAULT_DEFINITIONS.transactionType as unknown as Numbered<{ readonly name: string }>,
  LedgerEntryType: DEFAULT_DEFINITIONS.ledgerEntryType as unknown as Numbered<{ readonly name: string }>,
  TransactionResult: DEFAULT_DEFINITIONS.transactionResult as unknown as Numbered<{ readonly name: string }>,
};

/** The word that JSON has for a number: of a transaction's or entry's type, or of its outcome. */
export const findName = (field: string, value: number): string | undefined => {
  const names = NAMES[field];
  return names === undefined ? undefined : (names[value]?.name ?? `${field}${value}`);
};
