import { useTranslation } from 'react-i18next';
import { useThemeChoice } from './theme.ts';

/** Language and theme; each button names what a click leads to. */
export function Preferences() {
  const { t, i18n } = useTranslation();
  const [theme, chooseTheme] = useThemeChoice();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const otherLanguage = i18n.language === 'en' ? 'cn' : 'en';
  return (
    <>
      <button type="button" className="plain" onClick={() => chooseTheme(otherTheme)}>
        {t(`app.theme.${otherTheme}`)}
      </button>
      <button
        type="button"
        className="plain"
        lang={otherLanguage === 'en' ? 'en' : 'zh-CN'}
        onClick={() => void i18n.changeLanguage(otherLanguage)}
      >
        {t('app.language')}
      </button>
    </>
  );
}
