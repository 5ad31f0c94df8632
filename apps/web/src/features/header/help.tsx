import type { Settings } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Popover } from './popover.tsx';

/** The manual in the reader's language. */
export const manualPath = (language: string): string => (language === 'en' ? '/manual-en.pdf' : '/manual-cn.pdf');

type Support = Settings['support'];

/** Link to the guide, and support contacts; contacts without a setting are left out. */
export function Help({ support }: { readonly support: Support | undefined }) {
  const { t, i18n } = useTranslation();
  const contacts = [
    [t('header.phone'), support?.phone, (phone: string) => `tel:${phone.replace(/\s/g, '')}`],
    [t('header.email'), support?.email, (email: string) => `mailto:${email}`],
    [t('header.supportAccount'), support?.account, undefined],
  ] as const;
  const known = contacts.filter(([, value]) => typeof value === 'string' && value !== '');
  return (
    <Popover label={t('header.help')} className="plain" face={t('header.help')}>
      {() => (
        <>
          <a className="help-guide" href={manualPath(i18n.language)} download>
            {t('header.guide')} <small>{t('header.pdf')}</small>
          </a>
          {known.length > 0 && (
            <>
              <h3>{t('header.contact')}</h3>
              <dl className="menu-facts">
                {known.map(([label, value, toLink]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{toLink === undefined ? value : <a href={toLink(value ?? '')}>{value}</a>}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </>
      )}
    </Popover>
  );
}
