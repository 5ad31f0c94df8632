import type { EntityAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { type Flag, hasBlocks, isKycFree } from './blocks.ts';
import type { Block } from './missing-facts.ts';

/** Risks of an entity itself and its requirements at registration, for types that have either. */
export function FlagBlocks({ entity, silent }: { readonly entity: EntityAnswer; readonly silent: readonly Block[] }) {
  const { riskAssessment, policies } = entity;
  const isShown = (block: Block): boolean => !silent.includes(block);
  if (!hasBlocks(entity.type) || (!isShown('assessment') && !isShown('policies'))) return null;
  return (
    <div className="entity-blocks">
      {isShown('assessment') && (
        <FlagBlock
          name="assessment"
          flags={[
            ['isActive', riskAssessment.isActive],
            ['isP2P', riskAssessment.isP2P],
            ['hasAnonymousCoins', riskAssessment.hasAnonymousCoins],
            ['hasBeenHacked', riskAssessment.hasBeenHacked],
            ['isCashOnly', riskAssessment.isCashOnly],
          ]}
          note={riskAssessment.noteHacks}
        />
      )}
      {isShown('policies') && (
        <FlagBlock
          name="policies"
          flags={[
            ['isKycFree', policies === null ? null : isKycFree(policies)],
            ['isApplyingSanctions', policies?.isApplyingSanctions ?? null],
            ['hasDueDiligence', policies?.hasDueDiligence ?? null],
            ['hasAdvancedDueDiligence', policies?.hasAdvancedDueDiligence ?? null],
            ['hasComplianceOfficer', policies?.hasComplianceOfficer ?? null],
          ]}
          note={null}
        />
      )}
    </div>
  );
}

interface Props {
  readonly name: 'assessment' | 'policies';
  readonly flags: ReadonlyArray<readonly [key: string, flag: Flag]>;
  readonly note: string | null;
}

function FlagBlock({ name, flags, note }: Props) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <header>
        <h2>{t(`entity.${name}`)}</h2>
      </header>
      <dl className="entity-flags">
        {flags.map(([key, flag]) => (
          <div key={key}>
            <dt>{t(`entity.fact.${key}`)}</dt>
            <dd className={flag === null ? 'unknown' : ''}>
              {flag === null ? t('app.missing') : t(flag ? 'entity.yes' : 'entity.no')}
            </dd>
          </div>
        ))}
      </dl>
      {note !== null && <p className="entity-note">{note}</p>}
    </section>
  );
}
