import type { ChainId, LabelDraft } from '@sulian/domain';
import { z } from 'zod';
import { CONFIDENCE } from '../tagpack/confidence.ts';
import { findTypeOfLabels } from './words.ts';

export const tagText = z
  .string()
  .trim()
  .max(500)
  .regex(/^\P{Cc}*$/u, 'has a control character');

/** Facts that an explorer shows of an address. */
export interface NameTag {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  /** The explorer's own words, for which it lists the address. */
  readonly labels: readonly string[];
  /** The address is a token's contract. */
  readonly isToken?: boolean;
}

/** The claim of a name tag. @param format of the list, which begins the entity's key */
export function toTagLabel(tag: NameTag, { format, source }: { format: string; source: string }): LabelDraft {
  const { chain, address, name, labels, isToken = false } = tag;
  const type = findTypeOfLabels(labels, { isToken });
  const entity = { key: `${format}:${name}#${type}`, name, type, tags: labels };
  return { chain, address, entity, source, confidence: CONFIDENCE.web_crawl };
}
