import { AppError, type ChainId, type HistoryScope } from '@sulian/domain';
import type { Program } from './program.ts';

const TOKEN = 'token:';

/** @throws BAD_REQUEST */
export function getScope({ adapters }: Program, chain: ChainId, text: string): HistoryScope {
  if (text === 'native' || text === 'all') return text;
  const key = text.startsWith(TOKEN) ? text.slice(TOKEN.length) : '';
  if (key === '') throw new AppError('BAD_REQUEST', `unknown scope "${text}"; must be native, all or token:CONTRACT`);
  return `token:${adapters.get(chain)?.parseAddress(key) ?? key}`;
}

/** The scope of a coin of a score. @throws BAD_REQUEST for all coins: no source proves such a history */
export function getScopeOfCoin(program: Program, chain: ChainId, coin: string): HistoryScope {
  if (coin === 'ALL') throw new AppError('BAD_REQUEST', 'specify one coin: MAIN, or its id on the chain');
  return coin === 'MAIN' ? 'native' : getScope(program, chain, `${TOKEN}${coin}`);
}

/** @throws ADDRESS_INVALID */
export function getAddress({ adapters }: Program, chain: ChainId, text: string): string {
  const address = adapters.get(chain)?.parseAddress(text);
  if (address === undefined) throw new AppError('ADDRESS_INVALID', `invalid address of ${chain}: "${text}"`);
  return address;
}
