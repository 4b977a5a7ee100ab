import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readDelimited } from '#core/tables/delimited.ts'
import { type CellEdits, isGroupedColumn, linesBelowHeading, withEdits, withWholePrice } from '#core/tables/layout.ts'
import type { Table } from '#core/tables/table.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../contract.ts'
import { maxImportSizes } from '../rules.ts'
import { servicesQuery } from './api.ts'
import { MenuColumns } from './components/import/menu-columns.tsx'
import { MenuDone } from './components/import/menu-done.tsx'
import { MenuPreview } from './components/import/menu-preview.tsx'
import { MenuSource, type Source } from './components/import/menu-source.tsx'
import { type ColumnUse, guessColumns, languageOf } from './guess-menu-columns.ts'
import { readMark } from './menu/menu-cells.ts'
import { isPriceCut, type LineReadOptions } from './menu/menu-line.ts'
import { type ArticleImportBody, countCutPrices, mayHoldTitles, planMenu, withWholePrices } from './menu/menu-plan.ts'

/** Imports articles of a service from a table: first shows what would change, then imports on confirmation. */
export default function ImportMenuScreen() {
  const { t } = useTranslation()
  const { orgId, actor, hotel } = useManagedHotel()
  const { serviceId = '' } = useParams()
  // Names are compared in the hotel's own language.
  const services = useQuery(servicesQuery(orgId, { lang: hotel.defaultLang, fallback: 'none' }))
  const service = services.data?.find(({ id }) => id === serviceId)
  const named = useQuery(servicesQuery(orgId)).data?.find(({ id }) => id === serviceId)
  const articles = hotelPath(orgId, hotelScreens.articles(serviceId))
  const back = (
    <BackLink to={articles}>
      {named ? t('services.office.articles.of', { name: named.name }) : t('services.office.articles.title')}
    </BackLink>
  )
  return (
    <Screen
      title={t('services.office.import.title')}
      intro={editContent(actor) ? t('services.office.import.intro') : undefined}
      above={back}
    >
      {!editContent(actor) ? (
        <AccessRefused />
      ) : service ? (
        // The import goes on when the service cannot be refetched.
        <ImportMenu key={service.id} service={service} />
      ) : services.isPending ? (
        <ListSkeleton />
      ) : services.isError ? (
        <Failure error={services.error} retry={() => void services.refetch()} />
      ) : (
        <EmptyState title={t('services.office.gone.title')}>{t('services.office.gone.next')}</EmptyState>
      )}
    </Screen>
  )
}

/** The user's choices that override what was guessed from the table. */
interface Corrections {
  heading?: number | null
  texts?: Lang
  uses: Record<number, ColumnUse>
  titles: boolean
  groups?: boolean
  wholeLists: boolean
  blanks: 'none' | 'unanswered' | null
  cut: 'whole' | 'apart' | null
  cells: CellEdits
}
const untouched: Corrections = { uses: {}, titles: true, wholeLists: false, blanks: null, cut: null, cells: {} }

function ImportMenu({ service }: { service: Service }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs, currency } = hotel
  const [source, setSource] = useState<Source>({ text: '', file: null })
  /** Increased with each new table, which resets the choices. */
  const [version, setVersion] = useState(0)
  const [corrections, setCorrections] = useState<Corrections>(untouched)
  const correct = (changed: Partial<Corrections>) => setCorrections((before) => ({ ...before, ...changed }))
  const [done, setDone] = useState<ArticleImportBody | null>(null)
  const text = useDeferredValue(source.text)
  const pasted = useMemo(() => readDelimited(text), [text])
  const table: Pick<Table, 'lines' | 'unreadable' | 'separator'> = source.file?.table ?? pasted
  const { separator } = table
  const typed = table.lines
  const { columns, texts } = useMemo(() => {
    const first = guessColumns(typed, langs, base, currency, corrections.heading)
    const headingLang = first.heading === null ? null : languageOf(typed[first.heading]?.cells ?? [])
    const texts = corrections.texts ?? (headingLang && langs.includes(headingLang) ? headingLang : base)
    const guessed = guessColumns(typed, langs, texts, currency, first.heading)
    const uses = guessed.uses.map((use, i) => corrections.uses[i] ?? use)
    return { columns: { heading: guessed.heading, uses }, texts }
  }, [typed, langs, base, currency, corrections.heading, corrections.texts, corrections.uses])
  const cutCount = useMemo(() => countCutPrices(typed, columns, separator), [typed, columns, separator])
  const lines = useMemo(
    () =>
      withEdits(corrections.cut === 'whole' ? withWholePrices(typed, columns, separator) : typed, corrections.cells),
    [typed, columns, separator, corrections.cut, corrections.cells],
  )
  const under = useMemo(() => linesBelowHeading(lines, columns.heading), [lines, columns.heading])
  const titled = useMemo(
    () => mayHoldTitles(columns, lines, service.kind, texts),
    [columns, lines, service.kind, texts],
  )
  const sectionColumn = columns.uses.findIndex((use) => use.startsWith('section.'))
  const grouped = sectionColumn >= 0 && under.some(({ cells }) => !(cells[sectionColumn] ?? '').trim())
  const groups = grouped && (corrections.groups ?? isGroupedColumn(under, sectionColumn))
  const hasBlanks = columns.uses.some(
    (use, column) =>
      use.startsWith('allergen.') && under.some(({ cells }) => readMark(cells[column] ?? '') === 'blank'),
  )
  // Names are compared in the language of the table.
  const others = useQuery({ ...servicesQuery(orgId, { lang: texts, fallback: 'none' }), enabled: texts !== base })
  const menu = texts === base ? service : (others.data?.find(({ id }) => id === service.id) ?? service)
  const reading = useMemo(
    (): LineReadOptions => ({
      base,
      texts,
      langs,
      currency,
      separator,
      asksCutPrices: corrections.cut === null,
      titles: titled && corrections.titles,
      groups,
      wholeLists: corrections.wholeLists,
      blanks: corrections.blanks ?? 'unanswered',
    }),
    [base, texts, langs, currency, separator, titled, groups, corrections],
  )
  const planned = useMemo(
    () => planMenu(lines.slice(0, maxImportSizes.lines + 20), columns, menu, reading),
    [lines, columns, menu, reading],
  )
  const question = source.file?.table.doubtful
    ? t('services.office.import.blocked.letters')
    : cutCount > 0 && !corrections.cut
      ? t('services.office.import.blocked.cut')
      : hasBlanks && !corrections.blanks
        ? t('services.office.import.blocked.blanks')
        : null
  const change = (next: Source) => {
    setSource(next)
    setVersion((before) => before + 1)
    setCorrections(untouched)
  }
  if (done)
    return (
      <MenuDone
        service={service}
        made={done}
        onUndone={() => setDone(null)}
        onNext={() => {
          setDone(null)
          change({ text: '', file: null })
        }}
      />
    )
  const cutLine = typed.find(({ cells }) => isPriceCut(cells, columns.uses, { separator }))
  const priceColumn = columns.uses.indexOf('price')
  return (
    <Stack gap="xl">
      <MenuSource source={source} onChange={change} />
      {lines.length > 0 && (
        <>
          <MenuColumns
            lines={lines}
            columns={columns}
            langs={langs}
            onUse={(column, use) =>
              correct({
                heading: columns.heading,
                // Two columns cannot have the same use: the earlier one is ignored.
                uses: {
                  ...corrections.uses,
                  ...Object.fromEntries(columns.uses.flatMap((each, i) => (each === use ? [[i, 'none']] : []))),
                  [column]: use,
                },
              })
            }
            onHeading={(heading) => correct({ heading, uses: {} })}
            texts={texts}
            onTexts={(chosen) => correct({ texts: chosen, uses: {} })}
            titles={titled ? { on: corrections.titles, set: (titles) => correct({ titles }) } : null}
            groups={grouped ? { on: groups, set: (on) => correct({ groups: on }) } : null}
            wholeLists={
              columns.uses.includes('allergens')
                ? { on: corrections.wholeLists, set: (wholeLists) => correct({ wholeLists }) }
                : null
            }
            blanks={hasBlanks ? { answer: corrections.blanks, set: (blanks) => correct({ blanks }) } : null}
            cut={
              cutCount > 0
                ? {
                    answer: corrections.cut,
                    set: (cut) => correct({ cut }),
                    count: cutCount,
                    example: withWholePrice(cutLine?.cells ?? [], priceColumn)[priceColumn] ?? '',
                  }
                : null
            }
          />
          <MenuPreview
            key={version}
            service={service}
            menu={menu}
            reading={reading}
            planned={planned}
            table={lines}
            onEdit={(line, column, cell) =>
              correct({ cells: { ...corrections.cells, [line]: { ...corrections.cells[line], [column]: cell } } })
            }
            question={question}
            columns={columns}
            lineCount={under.length}
            unreadable={table.unreadable}
            onDone={setDone}
          />
        </>
      )}
    </Stack>
  )
}
