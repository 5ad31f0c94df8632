import type { AccountStatus } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

const CHIP_CLASSES: Readonly<Record<AccountStatus, string>> = {
  SUBMITTED: 'warn',
  APPROVED: 'status success',
  REJECTED: 'status failed',
  DISABLED: 'dashed',
};

export function StatusChip({ status }: { readonly status: AccountStatus }) {
  const { t } = useTranslation();
  return <span className={`chip ${CHIP_CLASSES[status]}`}>{t(`review.status.${status}`)}</span>;
}
