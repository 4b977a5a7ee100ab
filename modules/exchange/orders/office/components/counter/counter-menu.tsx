import { NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Search } from '#core/ui-office/frame/icons.tsx'
import type { Article, Service } from '#modules/content/services/contract.ts'
import { opensAt } from '../../counter-order.ts'
import { useOrderWording } from '../../wording.ts'
import styles from './counter.module.css'

interface MenuProps {
  services: Service[]
  service: Service
  clock: { timeZone: string; now: Date }
  onService: (serviceId: string) => void
  onAdd: (article: Article) => void
}

/** The menu of one service; a tap adds an article. */
export function CounterMenu({ services, service, clock, onService, onAdd }: MenuProps) {
  const { t } = useTranslation()
  const { lang } = useOrderWording()
  const labelOf = (each: Service) => {
    const { name, paused } = each
    const opening = opensAt(each, clock)
    if (opening) {
      const { timeZone, now } = clock
      const today = localDate(timeZone, opening) === localDate(timeZone, now)
      return t(`orders.office.counter.${today ? 'opensToday' : 'opensOn'}`, {
        name,
        day: formatDay(opening, lang, timeZone),
        time: formatHourInSentence(opening, lang, timeZone),
      })
    }
    if (opening === null) return t('orders.office.counter.closed', { name })
    return paused ? t('orders.office.counter.paused', { name }) : name
  }
  return (
    <Stack gap={12}>
      <NativeSelect
        label={t('orders.office.counter.service')}
        value={service.id}
        onChange={(event) => onService(event.currentTarget.value)}
        data={services.map((each) => ({ value: each.id, label: labelOf(each) }))}
      />
      <MenuArticles service={service} onAdd={onAdd} />
    </Stack>
  )
}

/** The articles of a service under their sections, with a search field. */
export function MenuArticles({ service, onAdd }: Pick<MenuProps, 'service' | 'onAdd'>) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = service.articles.filter(({ name, section }) =>
    foldText(`${name} ${section}`).includes(foldText(search.trim())),
  )
  const sections = [...new Set(found.map(({ section }) => section))]
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('orders.office.counter.search')}
        placeholder={t('orders.office.counter.search')}
        leftSection={<Search size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.articles}>
        {sections.map((section) => (
          <section key={section} aria-label={section || service.name}>
            {section && (
              <Title order={3} fz="sm" c="dimmed" pt={10} pb={4}>
                {section}
              </Title>
            )}
            <ul>
              {found
                .filter((article) => article.section === section)
                .map((article) => (
                  <MenuArticle key={article.id} article={article} onAdd={onAdd} />
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <Text c="dimmed">{t('orders.office.availability.none')}</Text>}
      </div>
    </>
  )
}

function MenuArticle({ article, onAdd }: { article: Article; onAdd: (article: Article) => void }) {
  const { t } = useTranslation()
  const { money } = useOrderWording()
  return (
    <li>
      <button type="button" className="quiet" disabled={!article.available} onClick={() => onAdd(article)}>
        <span>{article.name}</span>
        <Text span c="dimmed" ml="auto">
          {!article.available ? t('services.office.soldOut.label') : article.price.amount > 0 && money(article.price)}
        </Text>
      </button>
    </li>
  )
}
