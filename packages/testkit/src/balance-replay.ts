/** One movement of one coin. */
export interface ReplayMove {
  readonly asset: string;
  /** Undefined: nobody. */
  readonly from: string | undefined;
  /** Undefined: nobody. */
  readonly to: string | undefined;
  readonly amountBase: bigint;
  /** Coin that arrives, where the owner wraps or unwraps; absent: the same. */
  readonly toAsset?: string;
  readonly isFee?: boolean;
  /** Name of the end at nobody. */
  readonly nobody?: string;
}

export interface ReplayQuestion {
  readonly address: string;
  readonly asset: string;
  /** Name of the end at an address; undefined: money is followed. The object's own address never ends. */
  readonly nameOf: (address: string) => string | undefined;
}

export type ReplayShares = ReadonlyMap<string, number>;

const UNKNOWN = 'Unknown origin';
const FEE_RECEIVED = 'Block reward';
const FEE_PAID = 'Fee on the way';
const RESTING = 'Unspent output';

/** Amount by colour: whose the money was, by the name of its end. */
type Colours = Map<string, number>;

interface Balance {
  base: bigint;
  readonly colours: Colours;
}

/** Payer or receiver of a coin: an account, nobody, or a change of coins. */
interface TransactionParty {
  readonly address?: string | undefined;
  readonly nobody?: string | undefined;
  /** Coin that comes out at the other side. */
  readonly otherAsset?: string;
}

interface Net {
  readonly party: TransactionParty;
  base: bigint;
}

interface Payment {
  readonly party: TransactionParty;
  readonly asset: string;
  readonly base: bigint;
}

/** Colours of a question. */
interface Rules {
  /** @param mixture colours of the payer's balance, or of nobody */
  pay(payment: Payment, mixture: Colours): Colours;
  /** @returns true if money is not followed beyond the party */
  receive(party: TransactionParty, asset: string, colours: Colours): boolean;
}

/**
 * Balances by account, coin and colour, replayed transaction by transaction. A transaction is one mixing of each coin.
 * Net payers put in what they net paid, in the mixture that they had before. Net receivers take out by proportion (R-TRACE-21 to R-TRACE-24, R-TRACE-33, R-TRACE-34, R-TRACE-73).
 */
class Replay {
  readonly #balances = new Map<string, Balance>();
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  play(moves: readonly ReplayMove[]): void {
    for (const { from, to, asset, amountBase: base } of moves.filter(({ isFee }) => isFee)) {
      if (from !== undefined)
        this.#rules.receive({ nobody: FEE_PAID }, asset, this.#take({ party: { address: from }, asset, base }));
      if (to !== undefined) this.#give({ party: { address: to }, asset, base }, only(FEE_RECEIVED, base));
    }
    const nets = toNets(moves.filter(({ isFee }) => isFee !== true));
    const changed = new Map<string, Colours>();
    for (const asset of inOrderOfChange(nets)) this.#mix(asset, nets.get(asset) ?? [], changed);
  }

  /** Colours of all accounts together. */
  sum(): Colours {
    const all: Colours = new Map();
    for (const { colours } of this.#balances.values()) addInto(all, colours);
    return all;
  }

  #mix(asset: string, nets: readonly Net[], changed: Map<string, Colours>): void {
    const pool: Colours = new Map();
    let received = 0n;
    for (const { party, base } of nets) {
      if (base > 0n) received += base;
      if (base >= 0n) continue;
      const payment = { party, asset, base: -base };
      addInto(pool, changed.get(`${party.otherAsset}>${asset}`) ?? this.#rules.pay(payment, this.#take(payment)));
    }
    for (const { party, base } of nets) {
      if (base <= 0n) continue;
      const part = scale(pool, Number(base) / Number(received));
      if (party.otherAsset !== undefined) changed.set(`${asset}>${party.otherAsset}`, part);
      else this.#give({ party, asset, base }, part);
    }
  }

  #give({ party, asset, base }: Payment, colours: Colours): void {
    const isEnd = this.#rules.receive(party, asset, colours);
    if (party.address === undefined) return;
    const balance = this.#at(party.address, asset);
    balance.base += base;
    if (!isEnd) addInto(balance.colours, colours);
  }

  /** Takes money out of a balance; a deficit has an unknown origin. */
  #take({ party: { address, nobody = UNKNOWN }, asset, base }: Payment): Colours {
    if (address === undefined) return only(nobody, base);
    const balance = this.#at(address, asset);
    const paid = base < balance.base ? base : balance.base;
    const part = paid === 0n ? 0 : Number(paid) / Number(balance.base);
    const taken = scale(balance.colours, part);
    const left = scale(balance.colours, 1 - part);
    balance.base -= paid;
    balance.colours.clear();
    if (balance.base > 0n) addInto(balance.colours, left);
    addInto(taken, only(UNKNOWN, base - paid));
    return taken;
  }

  #at(address: string, asset: string): Balance {
    const key = `${asset} ${address}`;
    const balance = this.#balances.get(key) ?? { base: 0n, colours: new Map() };
    this.#balances.set(key, balance);
    return balance;
  }
}

/** Origin of all that an address received of a coin from others; empty: it received nothing. */
export function replayOrigins(
  transactions: readonly (readonly ReplayMove[])[],
  { address, asset, nameOf }: ReplayQuestion,
): ReplayShares {
  const answer: Colours = new Map();
  const replay = new Replay({
    pay: ({ party, base }, mixture) => {
      const name = party.address === undefined || party.address === address ? undefined : nameOf(party.address);
      return name === undefined ? mixture : only(name, base);
    },
    receive: (party, coin, colours) => {
      if (party.address === address && coin === asset) addInto(answer, colours);
      return false;
    },
  });
  for (const moves of transactions) replay.play(moves);
  return toShares(answer);
}

/** Colour of money in question. */
const QUESTION = 'question';

/** Destination of all that an address paid of a coin to others, its own fees apart; empty: it paid nothing. */
export function replayDestinations(
  transactions: readonly (readonly ReplayMove[])[],
  { address, asset, nameOf }: ReplayQuestion,
): ReplayShares {
  const answer: Colours = new Map();
  const end = (name: string, colours: Colours): void => addInto(answer, new Map([[name, colours.get(QUESTION) ?? 0]]));
  const replay = new Replay({
    pay: ({ party, asset: coin, base }, mixture) => {
      if (party.address === address && coin === asset) addInto(mixture, only(QUESTION, base));
      return mixture;
    },
    receive: (party, _, colours) => {
      const name =
        party.address === undefined ? party.nobody : party.address === address ? undefined : nameOf(party.address);
      if (name !== undefined) end(name, colours);
      return name !== undefined;
    },
  });
  for (const moves of transactions) replay.play(moves);
  end(RESTING, replay.sum());
  return toShares(answer);
}

/**
 * True where an account pays and receives one coin in the transaction, or several payers and several receivers are in
 * it. One mixing of the coin then differs from its operations one after another.
 */
export function isMixedUp(moves: readonly ReplayMove[]): boolean {
  const assets = [...new Set(moves.map(({ asset }) => asset))];
  return assets.some((asset) => {
    const mine = moves.filter((each) => each.asset === asset);
    const payers = new Set(mine.map(({ from }) => from));
    const receivers = new Set(moves.filter((each) => (each.toAsset ?? each.asset) === asset).map(({ to }) => to));
    const isBoth = [...payers].some((payer) => payer !== undefined && receivers.has(payer));
    return isBoth || (payers.size > 1 && receivers.size > 1);
  });
}

/** Gains of each party by coin; what comes back to a party within the transaction is no gain. */
function toNets(moves: readonly ReplayMove[]): ReadonlyMap<string, readonly Net[]> {
  const nets = new Map<string, Map<string, Net>>();
  const add = (asset: string, party: TransactionParty, base: bigint): void => {
    const ofAsset = nets.get(asset) ?? new Map<string, Net>();
    nets.set(asset, ofAsset);
    const key = JSON.stringify(party);
    const net = ofAsset.get(key) ?? { party, base: 0n };
    ofAsset.set(key, net);
    net.base += base;
  };
  const partyOf = (address: string | undefined, nobody: string | undefined): TransactionParty =>
    address === undefined ? { nobody: nobody ?? UNKNOWN } : { address };
  for (const { asset, toAsset = asset, from, to, amountBase, nobody } of moves) {
    add(asset, partyOf(from, nobody), -amountBase);
    add(toAsset, partyOf(to, nobody), amountBase);
    if (toAsset === asset) continue;
    add(asset, { otherAsset: toAsset }, amountBase);
    add(toAsset, { otherAsset: asset }, -amountBase);
  }
  return new Map([...nets].map(([asset, ofAsset]) => [asset, [...ofAsset.values()]]));
}

/** Coins, each after those that were changed into it. */
function inOrderOfChange(nets: ReadonlyMap<string, readonly Net[]>): readonly string[] {
  const isMadeOf = (asset: string, other: string): boolean =>
    (nets.get(asset) ?? []).some(({ party, base }) => party.otherAsset === other && base < 0n);
  const rest = new Set(nets.keys());
  const order: string[] = [];
  for (const first of nets.keys()) {
    const next = [...rest].find((asset) => ![...rest].some((other) => isMadeOf(asset, other))) ?? first;
    rest.delete(next);
    order.push(next);
  }
  return order;
}

const only = (name: string, base: bigint): Colours => new Map([[name, Number(base)]]);

function addInto(into: Colours, from: ReadonlyMap<string, number>): void {
  for (const [name, amount] of from) if (amount > 0) into.set(name, (into.get(name) ?? 0) + amount);
}

const scale = (colours: Colours, part: number): Colours =>
  new Map([...colours].map(([name, amount]) => [name, amount * part]));

function toShares(colours: Colours): ReplayShares {
  const total = [...colours.values()].reduce((sum, each) => sum + each, 0);
  return total === 0 ? new Map() : new Map([...colours].map(([name, amount]) => [name, amount / total]));
}
