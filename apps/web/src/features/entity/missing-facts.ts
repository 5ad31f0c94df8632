import type { EntityAnswer } from '@sulian/contract';
import { hasBlocks } from './blocks.ts';

/** Blocks of the page for which sources may have no facts. */
export type Block = 'assessment' | 'policies' | 'regulation' | 'facts';

const isAnyKnown = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).some((value) => value !== null);

/**
 * Blocks for which no source states a single fact.
 * @param regulations how many there are; undefined: not known yet, or it failed, which is not none
 */
export function listMissingFacts(entity: EntityAnswer, regulations: number | undefined): readonly Block[] {
  const { isOwnScore: _, score: __, severity: ___, levelReason: ____, ...flags } = entity.riskAssessment;
  const { createdAt, watchdog, dueAt, verificationRules, countries, disagreements } = entity;
  const isSilent: Readonly<Record<Block, boolean>> = {
    assessment: hasBlocks(entity.type) && !isAnyKnown(flags),
    policies: hasBlocks(entity.type) && (entity.policies === null || !isAnyKnown(entity.policies)),
    regulation: regulations === 0,
    facts:
      !isAnyKnown({ createdAt, watchdog, dueAt, verificationRules, ...registerOf(entity) }) &&
      countries.length === 0 &&
      disagreements.length === 0,
  };
  return (['assessment', 'policies', 'regulation', 'facts'] as const).filter((block) => isSilent[block]);
}

/** Entries of the company register. */
const registerOf = ({ companyNumber, licence, website }: EntityAnswer) => ({ companyNumber, licence, website });
