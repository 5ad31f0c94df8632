import type { LookupObject, LookupTextAnswer } from '@sulian/contract';
import { isLongEnough } from '@sulian/domain';
import { call, type How } from '../../lib/api.ts';

/** Content of a text of keys alone, which is not sent. */
const NO_TEXT: LookupTextAnswer = {
  ...{ addresses: [], addressesTotal: 0, hashes: [], hashesTotal: 0 },
  ...{ mistyped: [], hidden: [], rest: [], restTotal: 0 },
};

/** Addresses and hashes of a text without its secrets, see `maskText`. */
export const readText = async (masked: string, how: How): Promise<LookupTextAnswer> =>
  isLongEnough(masked.trim()) ? call('POST /api/proxy/v1/lookup/text', { body: { q: masked } }, how) : NO_TEXT;

export const lookUp = (objects: readonly LookupObject[], how: How) =>
  call('POST /api/proxy/v1/lookup', { body: { objects: [...objects] } }, how);
