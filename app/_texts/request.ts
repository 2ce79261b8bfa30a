import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { english } from './english'
import { german } from './german'
import { chooseLocale, LOCALE_COOKIE } from './locales'

/** Language and texts of one request; next-intl asks for them. */
export default getRequestConfig(async () => {
  const [sent, jar] = await Promise.all([headers(), cookies()])
  const locale = chooseLocale(jar.get(LOCALE_COOKIE)?.value, sent.get('accept-language'))
  return { locale, messages: locale === 'de' ? german : english }
})
