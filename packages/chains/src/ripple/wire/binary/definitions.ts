import definitions from 'ripple-binary-codec/dist/enums/definitions.json' with { type: 'json' };

/** A field as it stands in binary, by its type's and its own number. */
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
const TYPES = definitions.TYPES as Readonly<Record<string, number>>;

const FIELDS: ReadonlyMap<number, Field> = new Map(
  (definitions.FIELDS as unknown as readonly (readonly [string, FieldDefinition])[])
    .filter(([, { isSerialized }]) => isSerialized)
    .map(([name, { nth, type, isVLEncoded }]) => {
      const number = TYPES[type] as number;
      return [number * TYPE_STEP + nth, { name, type: number, hasLength: isVLEncoded }];
    }),
);

interface FieldDefinition {
  readonly nth: number;
  readonly isVLEncoded: boolean;
  readonly isSerialized: boolean;
  readonly type: string;
}

const WITH_LENGTH: ReadonlySet<number> = new Set([TYPE.blob, TYPE.account, TYPE.vector256]);

/** A field that these definitions do not know is read by its type, under a name of ours: amendments add fields. */
export function fieldOf(type: number, number: number): Field {
  const known = FIELDS.get(type * TYPE_STEP + number);
  return known ?? { name: `Field${type}.${number}`, type, hasLength: WITH_LENGTH.has(type) };
}

const invert = (numbers: Readonly<Record<string, number>>): ReadonlyMap<number, string> =>
  new Map(Object.entries(numbers).map(([name, number]) => [number, name]));

const NAMES: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  TransactionType: invert(definitions.TRANSACTION_TYPES),
  LedgerEntryType: invert(definitions.LEDGER_ENTRY_TYPES),
  TransactionResult: invert(definitions.TRANSACTION_RESULTS),
};

/** The word that JSON has for a number: of a transaction's or entry's type, or of its outcome. */
export const findName = (field: string, value: number): string | undefined => {
  const names = NAMES[field];
  return names === undefined ? undefined : (names.get(value) ?? `${field}${value}`);
};
