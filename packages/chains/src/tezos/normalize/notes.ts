import type { Note } from '@sulian/domain';
import type { Content } from '../wire/schema.ts';

/** Entry points and kinds that their operations already show. */
const SHOWN_ENTRYPOINTS: ReadonlySet<string> = new Set(['default', 'transfer', 'stake', 'unstake', 'finalize_unstake']);
const TOLD_KINDS: ReadonlySet<string> = new Set(['origination', 'activate_account', 'ballot', 'proposals']);

/** Called entry point, or the kind of the operation if nothing else shows it. @param operation its first movement */
export function listMethods(content: Content, operation: number): readonly Note[] {
  const { kind, parameters, destination } = content;
  if (kind !== 'transaction') return TOLD_KINDS.has(kind) ? [] : [toMethod(kind, operation)];
  const entrypoint = parameters?.entrypoint;
  if (entrypoint === undefined || SHOWN_ENTRYPOINTS.has(entrypoint)) return [];
  return [{ ...toMethod(entrypoint, operation), ...(destination === undefined ? {} : { address: destination }) }];
}

const toMethod = (text: string, operation: number): Note => ({
  kind: 'METHOD',
  operation,
  text,
  length: text.length,
  isCut: false,
});

/** @param item number of a piece of a collection */
export const toItem = (item: string, operation: number): Note => ({
  kind: 'ITEM',
  operation,
  text: item,
  length: item.length,
  isCut: false,
});
