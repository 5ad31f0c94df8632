import { AppError, CHAINS, type ChainId, getChain } from '@sulian/domain';

const idByNumber: ReadonlyMap<number, ChainId> = new Map(CHAINS.map((chain) => [chain.number, chain.id]));

export const toChainNumber = (chain: ChainId): number => getChain(chain).number;

export function fromChainNumber(number: number): ChainId {
  const id = idByNumber.get(number);
  if (id === undefined) throw new AppError('INTERNAL', `unknown chain number "${number}"`);
  return id;
}
