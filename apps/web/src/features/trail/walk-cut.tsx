import type { TrailStep } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** Budget that cut the walk from a step, where one did. */
export function WalkCut({ step }: { readonly step: TrailStep | undefined }) {
  const { t } = useTranslation();
  if (step === undefined || step.stoppedBy === null) return null;
  return <p className="trail-stopped">{t(step.stoppedBy === 'TIMEOUT' ? 'trail.cutByTime' : 'trail.cut')}</p>;
}
