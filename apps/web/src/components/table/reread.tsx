import { useTranslation } from 'react-i18next';
import { Strip } from '../states/strip.tsx';

interface Props {
  readonly metadata: { readonly isReread?: boolean };
}

/** Notice that the list of page 1 is no longer available, so that pages may have shifted. */
export function Reread({ metadata }: Props) {
  const { t } = useTranslation();
  return metadata.isReread === true && <Strip>{t('list.readAgain')}</Strip>;
}
