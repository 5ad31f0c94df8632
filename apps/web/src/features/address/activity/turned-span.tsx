import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/states/states.tsx';

/** Shown in place of a list whose requested period ends before it begins. */
export function TurnedSpan() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty text={t('time.badSpan')} />
    </div>
  );
}
