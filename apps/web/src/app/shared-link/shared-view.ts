import { HEADLINE_BASES, type Headline } from '@sulian/domain';
import { CASE_PARAM, HEIGHT_PARAM } from '../../lib/shared-params.ts';

/** The verdict that the sender saw. */
const SEEN_PARAM = 'seen';

/** Each level once: a level that is missing here is a fault of types. */
const LEVELS: Readonly<Record<Headline['level'], true>> = {
  Critical: true,
  High: true,
  Medium: true,
  Low: true,
  No: true,
  Undefined: true,
};
const isLevel = (text: string | undefined): text is Headline['level'] =>
  text !== undefined && Object.hasOwn(LEVELS, text);

/** Contents that a copied link adds to the view. */
export interface SharedView {
  readonly height: number;
  readonly level: Headline['level'];
  readonly basis: Headline['basis'];
}

/** Undefined: the address is of no copied link, or not a valid one. */
export function readShared(params: URLSearchParams): SharedView | undefined {
  const height = params.get(HEIGHT_PARAM) ?? '';
  const [seen, by] = (params.get(SEEN_PARAM) ?? '').split('.');
  if (!/^\d{1,15}$/.test(height) || !isLevel(seen)) return undefined;
  return { height: Number(height), level: seen, basis: HEADLINE_BASES.find((each) => each === by) ?? null };
}

/** The address with the height, the verdict and the case of the sender. */
export function writeShared(params: URLSearchParams, view: SharedView, caseId: number): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(HEIGHT_PARAM, String(view.height));
  next.set(SEEN_PARAM, view.basis === null ? view.level : `${view.level}.${view.basis}`);
  next.set(CASE_PARAM, String(caseId));
  return next;
}

/** The address without them, and without the block of the list. */
export function withoutShared(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [HEIGHT_PARAM, SEEN_PARAM, CASE_PARAM, 'asOf']) next.delete(name);
  return next;
}
