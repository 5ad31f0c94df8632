import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/states/states.tsx';

/** In place of a list that an address of a page asks for a span which ends before it begins. */
export function TurnedSpan() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty text={t('time.badSpan')} />
    </div>
  );
}
