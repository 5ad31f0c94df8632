import { AppError, escrowAddress } from '@sulian/domain';
import { isAddressText } from '../wire/address-text.ts';
import { findMptKey, isRecord, parseDrops, parseIssued, parseStored, parseUnits, toIssuedKey } from '../wire/amount.ts';

/** Balance of one holder in one entry of the ledger. */
export interface Holding {
  /** Undefined: the coin. */
  readonly asset: string | undefined;
  readonly holder: string;
  readonly base: bigint;
}

/** Reads an entry's fields before or after. */
type ReadField = (field: string) => unknown;

interface HoldingRule {
  /** Fields that contain the balance: it is unchanged unless one of them changes. */
  readonly fields: readonly string[];
  list(read: ReadField, id: string): readonly Holding[];
}

const NOTHING: readonly Holding[] = [];

/**
 * Kinds of entries that contain balances, whatever transaction changed them. Others contain only promises, orders or
 * descriptions.
 * @see xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types
 */
const RULES: Readonly<Record<string, HoldingRule>> = {
  AccountRoot: {
    fields: ['Balance'],
    list: (read) => [{ asset: undefined, holder: toHolder(read('Account')), base: parseDrops(read('Balance') ?? '0') }],
  },
  RippleState: { fields: ['Balance'], list: listLine },
  MPToken: {
    fields: ['MPTAmount'],
    list: (read) => {
      const asset = findMptKey(read('MPTokenIssuanceID'));
      return asset === undefined
        ? NOTHING
        : [{ asset, holder: toHolder(read('Account')), base: parseUnits(read('MPTAmount')) }];
    },
  },
  Escrow: { fields: ['Amount'], list: (read, id) => [locked(id, parseStored(read('Amount')))] },
  PayChannel: {
    fields: ['Amount', 'Balance'],
    // The amount includes units that were already paid out.
    list: (read, id) => {
      const { asset, base } = parseStored(read('Amount'));
      return [locked(id, { asset, base: base - parseStored(read('Balance') ?? '0').base })];
    },
  },
  // Coins that a sponsor has set aside for another account's fees. @see XLS-0068
  Sponsorship: { fields: ['FeeAmount'], list: (read, id) => [locked(id, parseStored(read('FeeAmount') ?? '0'))] },
};

/** Kinds of entries that have no coins; a kind in neither table came with a later amendment, and may have some. */
const HOLDS_NOTHING: ReadonlySet<string> = new Set([
  ...['AMM', 'Amendments', 'Bridge', 'Check', 'Credential', 'DID', 'Delegate', 'DepositPreauth', 'DirectoryNode'],
  ...['FeeSettings', 'LedgerHashes', 'Loan', 'LoanBroker', 'MPTokenIssuance', 'NFTokenOffer', 'NFTokenPage'],
  ...['NegativeUNL', 'Offer', 'Oracle', 'PermissionedDomain', 'SignerList', 'Ticket', 'Vault'],
  ...['XChainOwnedClaimID', 'XChainOwnedCreateAccountClaimID'],
]);

/** Whether the balances in entries of this type are known. */
export const isKnownType = (type: string): boolean => RULES[type] !== undefined || HOLDS_NOTHING.has(type);

const locked = (id: string, { asset, base }: Pick<Holding, 'asset' | 'base'>): Holding => ({
  asset,
  holder: escrowAddress(id),
  base,
});

/** @throws BLOCK_CORRUPT */
function toHolder(value: unknown): string {
  if (typeof value === 'string' && isAddressText(value)) return value;
  throw new AppError('BLOCK_CORRUPT', 'an entry names an impossible account', { details: { value } });
}

/** Rule of an entry's type; undefined for types without balances. */
export const findRule = (type: string): HoldingRule | undefined => RULES[type];

/**
 * Trust line between two accounts. A balance above 0 belongs to the low account and is issued by the high one; below 0,
 * the reverse applies.
 */
function listLine(read: ReadField): readonly Holding[] {
  const [balance, low, high] = [read('Balance'), read('LowLimit'), read('HighLimit')].map(toIssue);
  if (balance === undefined || low === undefined || high === undefined || balance.base === 0n) return NOTHING;
  const [holder, issuer] = (balance.base > 0n ? [low, high] : [high, low]).map((limit) => toHolder(limit.issuer));
  const base = balance.base > 0n ? balance.base : -balance.base;
  return [{ asset: toIssuedKey(balance.currency, issuer as string), holder: holder as string, base }];
}

interface Issue {
  readonly currency: string;
  readonly issuer: string;
  readonly base: bigint;
}

function toIssue(value: unknown): Issue | undefined {
  if (!isRecord(value)) return undefined;
  const { currency, issuer } = value;
  if (typeof currency !== 'string' || typeof issuer !== 'string') return undefined;
  return { currency, issuer, base: parseIssued(value['value']) };
}
