import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';

it('a field is reached before what stands beside its label: Tab leads from e-mail to password [R-LOGIN-23]', () => {
  const markup = renderToStaticMarkup(
    createElement(PasswordField, {
      label: 'Password',
      kind: 'current-password',
      value: '',
      onChange: () => undefined,
      aside: createElement('a', { href: '/forgetPass' }),
    }),
  );
  expect(markup.indexOf('<input')).toBeGreaterThan(0);
  expect(markup.indexOf('<input')).toBeLessThan(markup.indexOf('<a '));
});
