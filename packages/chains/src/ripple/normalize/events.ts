import type { ChainEvent } from '@sulian/domain';
import { isRecord, issuerOf, toIssuedKey } from '../wire/amount.ts';
import type { RippleTransaction } from '../wire/data.ts';
import { type NodeTransaction, SUCCESS } from '../wire/schema.ts';
import { type Change, flagsOf, textOf } from './changes.ts';
import { signerOf } from './fees.ts';
import type { Move } from './moves.ts';
import { findIssuance } from './tokens.ts';

/** Freezes, locks and clawbacks are read from every entry and of whatever token; changes of keys of whoever signed. */
export const EVENTS_VERSION = 'ledger-entries-2';

/** Its place is known once all are. */
type Event = Omit<ChainEvent, 'operation'>;

type Switch = Pick<ChainEvent, 'address' | 'token' | 'other'>;

/** Bits of flags. @see xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types */
const LINE = { lowFreeze: 0x0040_0000, highFreeze: 0x0080_0000, lowDeep: 0x0200_0000, highDeep: 0x0400_0000 };
const ACCOUNT = { globalFreeze: 0x0040_0000, masterDisabled: 0x0010_0000 };
const MPT_LOCKED = 0x0000_0001;

const KINDS = { freeze: ['FREEZE', 'UNFREEZE'], pause: ['PAUSE', 'UNPAUSE'] } as const;

/**
 * Acts of issuers on the balances of others, and new keys of accounts. Each event has its own number. A failed
 * transaction changes no keys.
 */
export function listEvents(
  { body, meta }: RippleTransaction,
  changes: readonly Change[],
  moves: readonly Move[],
): readonly ChainEvent[] {
  const events: readonly Event[] = [
    ...changes.flatMap(listSwitches),
    ...listClawbacks(body, moves),
    ...(meta.TransactionResult === SUCCESS ? listKeys(body, changes) : []),
  ];
  return events.map((event, operation) => ({ ...event, operation }));
}

function listSwitches(change: Change): readonly Event[] {
  switch (change.type) {
    case 'RippleState':
      return listLineSwitches(change);
    case 'MPToken': {
      const [address, token] = [textOf(change.final['Account']), textOf(change.final['MPTokenIssuanceID'])];
      return address === undefined || token === undefined
        ? []
        : switched(change, MPT_LOCKED, KINDS.freeze, { address, token: token.toUpperCase() });
    }
    case 'MPTokenIssuance': {
      const token = findIssuance(change);
      return token === undefined ? [] : switched(change, MPT_LOCKED, KINDS.pause, { token });
    }
    case 'AccountRoot': {
      const address = textOf(change.final['Account']);
      return address === undefined ? [] : switched(change, ACCOUNT.globalFreeze, KINDS.pause, { address });
    }
    default:
      return [];
  }
}

/** The side that freezes is the issuer of the other side's units; a deep freeze is a further step of the same kind. */
function listLineSwitches(change: Change): readonly Event[] {
  const [low, high] = [change.final['LowLimit'], change.final['HighLimit']].map((limit) =>
    isRecord(limit) ? textOf(limit['issuer']) : undefined,
  );
  const balance = change.final['Balance'];
  const currency = isRecord(balance) ? textOf(balance['currency']) : undefined;
  if (low === undefined || high === undefined || currency === undefined) return [];
  const byLow = { address: high, token: toIssuedKey(currency, low), other: low };
  const byHigh = { address: low, token: toIssuedKey(currency, high), other: high };
  return [
    ...switched(change, LINE.lowFreeze | LINE.lowDeep, KINDS.freeze, byLow),
    ...switched(change, LINE.highFreeze | LINE.highDeep, KINDS.freeze, byHigh),
  ];
}

/** On while one of the bits is set. */
function switched(
  change: Change,
  bits: number,
  [on, off]: readonly [ChainEvent['kind'], ChainEvent['kind']],
  what: Switch,
): readonly Event[] {
  const [was, is] = [(flagsOf(change, 'before') & bits) !== 0, (flagsOf(change, 'after') & bits) !== 0];
  return was === is ? [] : [{ kind: is ? on : off, ...what }];
}

const CLAWBACKS: ReadonlySet<string> = new Set(['Clawback', 'AMMClawback']);

/** Units that the issuer took back, by holder: they are burnt after the payment to the issuer. */
function listClawbacks(body: NodeTransaction, moves: readonly Move[]): readonly Event[] {
  if (!CLAWBACKS.has(body.TransactionType)) return [];
  const issuer = signerOf(body);
  return moves.flatMap(({ type, asset, from, to, amountBase }): readonly Event[] => {
    if (type !== 'TOKEN_TRANSFER' || asset === undefined || to !== issuer || issuerOf(asset) !== issuer) return [];
    const address = textOf(body['Holder']) ?? from;
    return address === undefined ? [] : [{ kind: 'CLAWBACK', address, token: asset, other: issuer, amountBase }];
  });
}

const KEY_TYPES: ReadonlySet<string> = new Set(['SetRegularKey', 'SignerListSet', 'DelegateSet']);

/** Another key, other signers, a delegate, or the account's own key switched on or off. */
function listKeys(body: NodeTransaction, changes: readonly Change[]): readonly Event[] {
  const address = signerOf(body);
  const own = changes.find(({ type, final }) => type === 'AccountRoot' && final['Account'] === address);
  const isSwitched =
    own !== undefined && ((flagsOf(own, 'before') ^ flagsOf(own, 'after')) & ACCOUNT.masterDisabled) !== 0;
  if (own === undefined || own.kind !== 'modified' || !(KEY_TYPES.has(body.TransactionType) || isSwitched)) return [];
  const others = [textOf(body['RegularKey']), textOf(body['Authorize']), ...listSigners(body['SignerEntries'])].filter(
    (each) => each !== undefined,
  );
  const event = { kind: 'PERMISSION_CHANGE', address } as const;
  return others.length === 0 ? [event] : others.map((other) => ({ ...event, other }));
}

function listSigners(entries: unknown): readonly (string | undefined)[] {
  if (!Array.isArray(entries)) return [];
  return entries.map((each: unknown) => {
    const entry = isRecord(each) ? each['SignerEntry'] : undefined;
    return isRecord(entry) ? textOf(entry['Account']) : undefined;
  });
}
