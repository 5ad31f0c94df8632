import { isFrozenAt } from '../../accounts/find-frozen.ts';
import { toSelector, toWord } from '../../accounts/run.ts';
import { toHex } from '../codec/rlp.ts';
import type { EvmWorld } from '../evm-world.ts';

const SYMBOL = toSelector('symbol()');
const NAME = toSelector('name()');
const DECIMALS = toSelector('decimals()');
const TOTAL_SUPPLY = toSelector('totalSupply()');
const BALANCE_OF = toSelector('balanceOf(address)');
const IS_FROZEN = toSelector('isBlackListed(address)');
/** Selector and one word. */
const ONE_WORD_LENGTH = 10 + 64;

/** A dynamic string, alone in an answer. */
function toAbiString(text: string): string {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 32) * 32);
  bytes.copy(padded);
  return `0x${toWord(32)}${toWord(bytes.length)}${toHex(padded).slice(2)}`;
}

/** Result of a token's call after the block of that height; undefined: it reverts. An account returns nothing. */
export function answerCall(world: EvmWorld, call: { to: string; data: string }, height: number): string | undefined {
  if (!world.contracts.has(call.to)) return '0x';
  const facts = world.tokens.get(call.to);
  if (facts === undefined) return undefined;
  switch (call.data.slice(0, 10)) {
    case SYMBOL:
      return toAbiString(facts.symbol);
    case NAME:
      return toAbiString(facts.name);
    case DECIMALS:
      return `0x${toWord(facts.decimals)}`;
    case TOTAL_SUPPLY:
      return `0x${toWord(world.balances.totalAt(call.to, height))}`;
    case BALANCE_OF:
      if (call.data.length !== ONE_WORD_LENGTH) return undefined;
      return `0x${toWord(world.balances.at(call.to, `0x${call.data.slice(34)}`, height))}`;
    case IS_FROZEN:
      if (call.data.length !== ONE_WORD_LENGTH) return undefined;
      return `0x${toWord(Number(isFrozenAt(world.blocks, { token: call.to, address: `0x${call.data.slice(34)}`, height })))}`;
    default:
      return undefined;
  }
}
