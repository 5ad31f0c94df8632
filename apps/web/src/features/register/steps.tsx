import { useTranslation } from 'react-i18next';

const STEPS = ['account', 'person', 'done'] as const;
export type Step = (typeof STEPS)[number];

export function Steps({ step }: { readonly step: Step }) {
  const { t } = useTranslation();
  const now = STEPS.indexOf(step);
  return (
    <ol className="steps" aria-label={t('register.steps')}>
      {STEPS.map((each, index) => (
        <li
          key={each}
          className={index < now ? 'past' : ''}
          {...(index === now ? { 'aria-current': 'step' as const } : {})}
        >
          <span aria-hidden="true">{index < now ? '✓' : index + 1}</span> {t(`register.step.${each}`)}
        </li>
      ))}
    </ol>
  );
}
