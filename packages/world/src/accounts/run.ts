import { type Asset, NATIVE } from './account.ts';
import type { Balances } from './balances.ts';
import type { Freezes } from './freezes.ts';
import { keccakText } from './keccak.ts';
import type { IssuerAct, Move, MoveKind } from './move.ts';

/** Log that a contract emits. */
export interface ContractLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** A call with the calls below it. */
export interface CallFrame {
  readonly type: 'CALL' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'STATICCALL' | 'SELFDESTRUCT';
  readonly from: string;
  readonly to: string;
  readonly valueBase: bigint;
  readonly input: string;
  readonly error?: string;
  readonly calls: CallFrame[];
}

export const TRANSFER = keccakText('Transfer(address,address,uint256)');
export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

interface InnerCall {
  readonly from: string;
  readonly to: string;
  readonly valueBase?: bigint;
  readonly input?: string;
  /** The coin that the value was before it was unwrapped. */
  readonly becameOf?: Move;
}

/** Steps of a running transaction, called by its creator. */
export interface Run {
  readonly moves: readonly Move[];
  readonly logs: readonly ContractLog[];
  readonly acts: readonly IssuerAct[];
  readonly trace: CallFrame;
  /** A call below the transaction's own; `inner` makes its inner calls. */
  call(call: InnerCall, inner?: () => void): Move | undefined;
  /** A call that came to nothing, and that its caller lived with. */
  failCall(call: { from: string; to: string; valueBase: bigint; input?: string }): void;
  create(creation: { from: string; to: string; valueBase?: bigint }, inner?: () => void): void;
  /** Moves the contract's whole balance to the heir. */
  selfDestruct(contract: string, heir: string): void;
  /** A token's own log and what it means. Undefined: made, or gone for good. @throws RangeError of a frozen sender */
  transfer(token: string, from: string | undefined, to: string | undefined, amountBase: bigint): void;
  /** An issuer's act, without its log and without what it moves. */
  act(act: IssuerAct): void;
  log(address: string, topics: readonly string[], data?: string): void;
  /** Changes holdings without a log or a call of its own. */
  move(move: Move): Move;
}

/** State that a transaction changes. */
interface State {
  readonly balances: Balances;
  readonly freezes: Freezes;
}

export const toWord = (value: bigint | number): string => value.toString(16).padStart(64, '0');
export const toTopic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
/** A call of a contract: what it should do, then whole words. */
export const toInput = (selector: string, ...words: readonly (bigint | number | string)[]): string =>
  selector + words.map((word) => (typeof word === 'string' ? word.slice(2).padStart(64, '0') : toWord(word))).join('');
/** The first four bytes of the hash of a function's form. */
export const toSelector = (form: string): string => keccakText(form).slice(0, 10);

export function createRun({ balances, freezes }: State, trace: CallFrame): Run {
  const moves: Move[] = [];
  const logs: ContractLog[] = [];
  const acts: IssuerAct[] = [];
  const frames: CallFrame[] = [trace];
  const move = (made: Move): Move => {
    if (made.from !== undefined) balances.add(made.asset, made.from, -made.amountBase);
    if (made.to !== undefined) balances.add(made.asset, made.to, made.amountBase);
    moves.push(made);
    return made;
  };
  const native = (kind: MoveKind, ends: { from: string; to: string }, amountBase: bigint, becameOf?: Move) =>
    amountBase === 0n
      ? undefined
      : move({ kind, asset: NATIVE, ...ends, amountBase, ...(becameOf === undefined ? {} : { becameOf }) });
  const enter = (frame: CallFrame, inner?: () => void): void => {
    frames.at(-1)?.calls.push(frame);
    if (inner === undefined) return;
    frames.push(frame);
    inner();
    frames.pop();
  };
  return {
    moves,
    logs,
    acts,
    trace,
    call({ from, to, valueBase = 0n, input = '0x', becameOf }, inner) {
      const moved = native('internal', { from, to }, valueBase, becameOf);
      enter({ type: 'CALL', from, to, valueBase, input, calls: [] }, inner);
      return moved;
    },
    failCall: ({ from, to, valueBase, input = '0x' }) =>
      enter({ type: 'CALL', from, to, valueBase, input, error: 'execution reverted', calls: [] }),
    create({ from, to, valueBase = 0n }, inner) {
      native('create', { from, to }, valueBase);
      enter({ type: 'CREATE', from, to, valueBase, input: '0x6000', calls: [] }, inner);
    },
    selfDestruct(contract, heir) {
      const valueBase = balances.get(NATIVE, contract);
      native('self-destruct', { from: contract, to: heir }, valueBase);
      enter({ type: 'SELFDESTRUCT', from: contract, to: heir, valueBase, input: '0x', calls: [] });
    },
    transfer(token, from, to, amountBase) {
      if (from !== undefined && freezes.has(token, from)) throw new RangeError(`${from} is frozen in ${token}`);
      const kind: MoveKind = from === undefined ? 'mint' : to === undefined ? 'burn' : 'token';
      move({ kind, asset: token as Asset, from, to, amountBase });
      const ends = [from ?? ZERO_ADDRESS, to ?? ZERO_ADDRESS].map(toTopic);
      logs.push({ address: token, topics: [TRANSFER, ...ends], data: `0x${toWord(amountBase)}` });
    },
    act(act) {
      if (act.kind !== 'destroy') freezes.set(act.asset, act.address, act.kind === 'freeze');
      acts.push(act);
    },
    log: (address, topics, data = '0x') => void logs.push({ address, topics, data }),
    move,
  };
}
