import {
  type AddressId,
  type AddressRow,
  type CustomerParty,
  type Label,
  type LabelIndex,
  type LaterListing,
  type LegRow,
  SERVICE_TYPES,
  type TxId,
} from '@sulian/domain';
import { type End, LARGE_UNNAMED, toLabelEnd, toLaterListedEnd, toMixingEnd, toWalletEnd } from '../ends/end.ts';
import { couldBeCoinJoin, findCoinJoin } from '../patterns/coin-join.ts';
import type { Sides } from '../patterns/operation.ts';
import type { TraceQuestion } from '../question/question.ts';
import { isOfPart, partOfObject } from '../question/transaction-part.ts';
import { scoreOfEnd } from '../score/score-of-end.ts';

/** Address of a leg, and its transaction. */
interface LegPlace {
  readonly txId: TxId;
  readonly addressId?: AddressId | undefined;
}

/** Facts about the addresses around the walk: labels, wallets, and which are the object's own. */
export class Surroundings {
  readonly #labels: LabelIndex;
  readonly #question: TraceQuestion;
  readonly #own: ReadonlySet<AddressId>;
  readonly #ownWallet: number | undefined;
  readonly #isOwnWalletNamed: boolean;
  /** Undefined: read, and alone in its wallet. */
  readonly #wallets = new Map<AddressId, Pick<AddressRow, 'walletId' | 'walletSize'> | undefined>();
  /** Wallets of payers whose ends do not depend on them; undefined: alone. */
  readonly #payers = new Map<AddressId, number | undefined>();
  readonly #endByLabel = new Map<Label, End>();
  readonly #walletEndByLabel = new Map<Label, End>();

  constructor(labels: LabelIndex, question: TraceQuestion) {
    const { object } = question;
    this.#labels = labels;
    this.#question = question;
    this.#own = new Set(object.kind === 'ADDRESS' ? object.addressIds : []);
    this.#ownWallet = object.kind === 'TRANSACTION' ? undefined : object.walletId;
    this.#isOwnWalletNamed = this.#ownWallet !== undefined && labels.findWalletLabel(this.#ownWallet) !== undefined;
  }

  isOwn(addressId: AddressId | undefined): boolean {
    return addressId !== undefined && (this.#own.has(addressId) || this.#isMember(addressId));
  }

  /** True for a leg that takes no part in what starts in its transaction. @param number of the leg on its side */
  isLeftOut(leg: LegPlace, number: number): boolean {
    return this.#isOfStart(leg.txId) ? !this.isStart(leg, number) : this.isOwn(leg.addressId);
  }

  /** True for a leg of the part of a transaction that is in question. @param number of the leg on its side */
  isStart(leg: LegPlace, number: number): boolean {
    const part = partOfObject(this.#question.object);
    return part !== undefined && this.#isOfStart(leg.txId) && isOfPart(part, leg, number);
  }

  #isOfStart(txId: TxId): boolean {
    const { object } = this.#question;
    return object.kind === 'TRANSACTION' && object.part !== undefined && object.txId === txId;
  }

  /** True for an address of the wallet in question, once its addresses were learnt. */
  #isMember(addressId: AddressId): boolean {
    return this.#question.object.kind === 'WALLET' && this.#wallets.get(addressId)?.walletId === this.#ownWallet;
  }

  /** False where the address's own label decides, so that its wallet need not be read. */
  needsWallet(addressId: AddressId): boolean {
    if (this.#wallets.has(addressId) || this.#own.has(addressId)) return false;
    const label = this.#labels.findAddressLabel(addressId);
    // A label for a time leaves other times to the wallet.
    const isForATime = label?.validFrom !== undefined || label?.validTo !== undefined;
    return this.#ownWallet !== undefined || label === undefined || isForATime;
  }

  /** @param wallet undefined for an address that is alone in its wallet */
  learn(addressId: AddressId, wallet: Pick<AddressRow, 'walletId' | 'walletSize'> | undefined): void {
    this.#wallets.set(addressId, wallet?.walletId === undefined ? undefined : wallet);
  }

  /** False where the wallet of a payer is known already. */
  needsPayer(addressId: AddressId): boolean {
    return !this.#wallets.has(addressId) && !this.#payers.has(addressId);
  }

  /** Learns the wallet of a payer, which shows whether its transaction can be a CoinJoin. */
  learnPayer(addressId: AddressId, wallet: Pick<AddressRow, 'walletId' | 'walletSize'> | undefined): void {
    if (this.needsWallet(addressId)) this.learn(addressId, wallet);
    else if (this.needsPayer(addressId)) this.#payers.set(addressId, wallet?.walletId);
  }

  /**
   * The end that names the address or its wallet, in the transaction when one is given. The object and its own wallet are
   * looked through.
   */
  findLabelEnd(addressId: AddressId | undefined, at?: TxId): End | undefined {
    if (addressId === undefined || this.isOwn(addressId)) return undefined;
    const later = at === undefined ? undefined : this.#findLaterListing(addressId, at);
    const own = this.#findOwnLabel(addressId, at);
    if (own !== undefined || later !== undefined) return this.#toEnd(own, later);
    const label = this.#findWalletLabel(addressId, at);
    return label === undefined ? undefined : getOrCreate(this.#walletEndByLabel, label, toWalletEnd);
  }

  /** The end that names one customer of the address, whoever owns the address. */
  findCustomerEnd(customer: CustomerParty, at: TxId): End | undefined {
    const { customers } = this.#labels;
    return this.#toEnd(customers?.findLabel(customer, at), customers?.findLaterListing(customer, at));
  }

  #toEnd(label: Label | undefined, later: LaterListing | undefined): End | undefined {
    if (later !== undefined)
      return toLaterListedEnd(this.#isSure(later.before) ? later : { ...later, before: undefined });
    return label === undefined ? undefined : getOrCreate(this.#endByLabel, label, toLabelEnd);
  }

  /**
   * The end of one leg of a transaction.
   * @param whole the mix that the transaction is: only graver names take their part of it, since whoever joins it, or is
   * paid by it, does not make the others' money cleaner
   */
  findLegEnd(leg: Pick<LegRow, 'addressId' | 'txId'>, whole: End | undefined): End | undefined {
    const named = this.findLabelEnd(leg.addressId, leg.txId);
    if (whole === undefined) return named ?? this.findSizeEnd(leg.addressId);
    return named !== undefined && this.#isWorse(named, whole) ? named : whole;
  }

  /**
   * Chooses between a service and its customer at whom the money ends: the graver one, so that neither hides the other.
   * Of equal ones it is the customer, who is more specific. A list in force that names the address applies to all who
   * use it.
   */
  chooseEnd(service: End | undefined, customer: End): End {
    if (service === undefined) return customer;
    const isListed = service.laterListed === undefined && service.label?.validity === 'listing';
    const isUnscored = scoreOfEnd(this.#question.policy, customer) === undefined;
    return isListed || isUnscored || this.#isWorse(service, customer) ? service : customer;
  }

  #isWorse(end: End, than: End): boolean {
    const { policy } = this.#question;
    const [score, bound] = [scoreOfEnd(policy, end), scoreOfEnd(policy, than)];
    return score !== undefined && bound !== undefined && score < bound;
  }

  /** A claim that nobody vouches for does not clear what a list named later. */
  #isSure(label: Label | undefined): boolean {
    return label !== undefined && label.confidence >= this.#question.policy.severity.ownFloorFromConfidence;
  }

  #findLaterListing(addressId: AddressId, at: TxId): LaterListing | undefined {
    const walletId = this.#wallets.get(addressId)?.walletId;
    const isOwnWallet = walletId !== undefined && walletId === this.#ownWallet;
    if (isOwnWallet && this.#isOwnWalletNamed) return undefined;
    return this.#labels.findLaterListing(
      walletId === undefined || isOwnWallet ? { addressId } : { addressId, walletId },
      at,
    );
  }

  #findOwnLabel(addressId: AddressId, at: TxId | undefined): Label | undefined {
    // A contested own wallet has no name to look through: there, labels of single addresses count.
    const isNamed = this.#isOwnWalletNamed && this.#wallets.get(addressId)?.walletId === this.#ownWallet;
    return isNamed ? undefined : this.#labels.findAddressLabel(addressId, at);
  }

  #findWalletLabel(addressId: AddressId, at: TxId | undefined): Label | undefined {
    const walletId = this.#wallets.get(addressId)?.walletId;
    if (walletId === undefined || walletId === this.#ownWallet) return undefined;
    return this.#labels.findWalletLabel(walletId, at);
  }

  /** The end of whatever in the transaction is not labelled, when the transaction itself is one. */
  findWholeEnd(sides: Sides): End | undefined {
    const pattern =
      couldBeCoinJoin(sides) && !this.#isOneWallet(sides.sources)
        ? findCoinJoin([...sides.sources, ...sides.destinations], this.#isServicePayout(sides.sources))
        : undefined;
    return pattern === undefined ? undefined : toMixingEnd(pattern);
  }

  /** True where so many legs are on the side that the walk goes to that a budget may not allow to follow them. */
  isLarge(sides: Sides): boolean {
    const { direction, policy } = this.#question;
    const legs = direction === 'INCOMING' ? sides.sources : sides.destinations;
    return legs.length > policy.largeTransactionLegs;
  }

  /**
   * True where all payers are in one wallet, so that one owner pays. A transaction of a CoinJoin's form joins nobody
   * (`commonInputOwnershipRule`), so that the wallet rests on other transactions alone.
   */
  #isOneWallet(sources: readonly LegRow[]): boolean {
    const walletId = this.#findWalletId(sources[0]?.addressId);
    if (walletId === undefined || this.#labels.isContestedWallet(walletId)) return false;
    return sources.every(({ addressId }) => this.#findWalletId(addressId) === walletId);
  }

  #findWalletId(addressId: AddressId | undefined): number | undefined {
    if (addressId === undefined) return undefined;
    return this.#wallets.get(addressId)?.walletId ?? this.#payers.get(addressId);
  }

  /**
   * True where one service's name, and no mere claim, covers every payer; a name of some of them proves nothing of the
   * others.
   */
  #isServicePayout(sources: readonly LegRow[]): boolean {
    const names = sources.map(({ addressId, txId }) =>
      addressId === undefined ? undefined : this.#findName(addressId, txId),
    );
    const first = names[0]?.entity;
    if (first === undefined || !SERVICE_TYPES.has(first.type)) return false;
    return names.every((label) => this.#isSure(label) && label?.entity.id === first.id);
  }

  /** Finds a name of any party: the object's own counts too, since its batch payouts are no CoinJoins either. */
  #findName(addressId: AddressId, at: TxId): Label | undefined {
    const label = this.#labels.findAddressLabel(addressId, at);
    if (label !== undefined) return label;
    const walletId = this.#own.has(addressId) ? this.#ownWallet : this.#wallets.get(addressId)?.walletId;
    return walletId === undefined ? undefined : this.#labels.findWalletLabel(walletId, at);
  }

  /** The end for an unlabelled address in a wallet too large to be a person's. */
  findSizeEnd(addressId: AddressId | undefined): End | undefined {
    if (addressId === undefined || this.#own.has(addressId)) return undefined;
    const wallet = this.#wallets.get(addressId);
    if (wallet === undefined || wallet.walletId === this.#ownWallet) return undefined;
    return wallet.walletSize > this.#question.policy.largeWalletSize ? LARGE_UNNAMED : undefined;
  }
}

function getOrCreate<Key, Value>(cache: Map<Key, Value>, key: Key, create: (key: Key) => Value): Value {
  const value = cache.get(key) ?? create(key);
  cache.set(key, value);
  return value;
}
