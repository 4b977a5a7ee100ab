import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { readDelimited } from '#core/tables/delimited.ts'
import { type CellEdits, isGroupedColumn, linesBelowHeading, withEdits, withWholePrice } from '#core/tables/layout.ts'
import type { Table } from '#core/tables/table.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../contract.ts'
import { maxImportSizes } from '../menu-import-rules.ts'
import { servicesQuery } from './api.ts'
import { MenuColumns } from './components/import/menu-columns.tsx'
import { MenuDone } from './components/import/menu-done.tsx'
import { MenuPreview } from './components/import/menu-preview.tsx'
import { MenuSource, type Source } from './components/import/menu-source.tsx'
import { type ColumnUse, guessColumns, languageOf } from './guess-menu-columns.ts'
import { readMark } from './menu/menu-cells.ts'
import { isPriceSplit, type LineReadOptions } from './menu/menu-line.ts'
import { type ArticleImportBody, countSplitPrices, joinSplitPrices, mayHoldTitles, planMenu } from './menu/menu-plan.ts'

/** Imports articles of a service from a table. Shows the changes first, and imports them on confirmation. */
export default function ImportMenuScreen() {
  const { t } = useTranslation()
  const { orgId, actor, hotel } = useManagedHotel()
  const { serviceId = '' } = useParams()
  // Names are compared in the hotel's own language.
  const services = useQuery(servicesQuery(orgId, { lang: hotel.defaultLang, fallback: 'none' }))
  const service = services.data?.find(({ id }) => id === serviceId)
  const serviceInUserLanguage = useQuery(servicesQuery(orgId)).data?.find(({ id }) => id === serviceId)
  const articlesPath = hotelPath(orgId, hotelScreens.articles(serviceId))
  const backLink = (
    <BackLink to={articlesPath}>
      {serviceInUserLanguage
        ? t('services.office.articles.of', { name: serviceInUserLanguage.name })
        : t('services.office.articles.title')}
    </BackLink>
  )
  return (
    <Screen
      title={t('services.office.import.title')}
      intro={editContent(actor) ? t('services.office.import.intro') : undefined}
      above={backLink}
    >
      {!editContent(actor) ? (
        <AccessRefused />
      ) : service ? (
        // The form stays open when the service cannot be refetched.
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
const noCorrections: Corrections = { uses: {}, titles: true, wholeLists: false, blanks: null, cut: null, cells: {} }

function ImportMenu({ service }: { service: Service }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs, currency } = hotel
  const [source, setSource] = useState<Source>({ text: '', file: null })
  /** Increased with each new table, to reset the preview. */
  const [version, setVersion] = useState(0)
  const [corrections, setCorrections] = useState<Corrections>(noCorrections)
  const updateCorrections = (changed: Partial<Corrections>) =>
    setCorrections((previous) => ({ ...previous, ...changed }))
  const [finishedImport, setFinishedImport] = useState<ArticleImportBody | null>(null)
  const text = useDeferredValue(source.text)
  const pastedTable = useMemo(() => readDelimited(text), [text])
  const table: Pick<Table, 'lines' | 'unreadable' | 'separator'> = source.file?.table ?? pastedTable
  const { separator } = table
  const tableLines = table.lines
  const { columns, texts } = useMemo(() => {
    const firstGuess = guessColumns(tableLines, langs, base, currency, corrections.heading)
    const headingLang = firstGuess.heading === null ? null : languageOf(tableLines[firstGuess.heading]?.cells ?? [])
    const texts = corrections.texts ?? (headingLang && langs.includes(headingLang) ? headingLang : base)
    const finalGuess = guessColumns(tableLines, langs, texts, currency, firstGuess.heading)
    const uses = finalGuess.uses.map((use, i) => corrections.uses[i] ?? use)
    return { columns: { heading: finalGuess.heading, uses }, texts }
  }, [tableLines, langs, base, currency, corrections.heading, corrections.texts, corrections.uses])
  const splitPriceCount = useMemo(
    () => countSplitPrices(tableLines, columns, separator),
    [tableLines, columns, separator],
  )
  const lines = useMemo(
    () =>
      withEdits(
        corrections.cut === 'whole' ? joinSplitPrices(tableLines, columns, separator) : tableLines,
        corrections.cells,
      ),
    [tableLines, columns, separator, corrections.cut, corrections.cells],
  )
  const contentLines = useMemo(() => linesBelowHeading(lines, columns.heading), [lines, columns.heading])
  const mayHaveTitles = useMemo(
    () => mayHoldTitles(columns, lines, service.kind, texts),
    [columns, lines, service.kind, texts],
  )
  const sectionColumn = columns.uses.findIndex((use) => use.startsWith('section.'))
  const mayHaveGroups = sectionColumn >= 0 && contentLines.some(({ cells }) => !(cells[sectionColumn] ?? '').trim())
  const groups = mayHaveGroups && (corrections.groups ?? isGroupedColumn(contentLines, sectionColumn))
  const hasBlanks = columns.uses.some(
    (use, column) =>
      use.startsWith('allergen.') && contentLines.some(({ cells }) => readMark(cells[column] ?? '') === 'blank'),
  )
  // Names are compared in the language of the table.
  const otherLanguageQuery = useQuery({
    ...servicesQuery(orgId, { lang: texts, fallback: 'none' }),
    enabled: texts !== base,
  })
  const menu = texts === base ? service : (otherLanguageQuery.data?.find(({ id }) => id === service.id) ?? service)
  const readOptions = useMemo(
    (): LineReadOptions => ({
      base,
      texts,
      langs,
      currency,
      separator,
      asksCutPrices: corrections.cut === null,
      titles: mayHaveTitles && corrections.titles,
      groups,
      wholeLists: corrections.wholeLists,
      blanks: corrections.blanks ?? 'unanswered',
    }),
    [base, texts, langs, currency, separator, mayHaveTitles, groups, corrections],
  )
  const planned = useMemo(
    () => planMenu(lines.slice(0, maxImportSizes.lines + 20), columns, menu, readOptions),
    [lines, columns, menu, readOptions],
  )
  const question = source.file?.table.doubtful
    ? t('services.office.import.blocked.letters')
    : splitPriceCount > 0 && !corrections.cut
      ? t('services.office.import.blocked.cut')
      : hasBlanks && !corrections.blanks
        ? t('services.office.import.blocked.blanks')
        : null
  const changeSource = (nextSource: Source) => {
    setSource(nextSource)
    setVersion((previous) => previous + 1)
    setCorrections(noCorrections)
  }
  if (finishedImport)
    return (
      <MenuDone
        service={service}
        made={finishedImport}
        onUndone={() => setFinishedImport(null)}
        onNext={() => {
          setFinishedImport(null)
          changeSource({ text: '', file: null })
        }}
      />
    )
  const splitPriceLine = tableLines.find(({ cells }) => isPriceSplit(cells, columns.uses, { separator }))
  const priceColumn = columns.uses.indexOf('price')
  return (
    <Stack gap="xl">
      <MenuSource source={source} onChange={changeSource} />
      {lines.length > 0 && (
        <>
          <MenuColumns
            lines={lines}
            columns={columns}
            langs={langs}
            onUse={(column, use) =>
              updateCorrections({
                heading: columns.heading,
                // Two columns cannot have the same use: the earlier one is ignored.
                uses: {
                  ...corrections.uses,
                  ...Object.fromEntries(columns.uses.flatMap((each, i) => (each === use ? [[i, 'none']] : []))),
                  [column]: use,
                },
              })
            }
            onHeading={(heading) => updateCorrections({ heading, uses: {} })}
            texts={texts}
            onTexts={(chosen) => updateCorrections({ texts: chosen, uses: {} })}
            titles={mayHaveTitles ? { on: corrections.titles, set: (titles) => updateCorrections({ titles }) } : null}
            groups={mayHaveGroups ? { on: groups, set: (on) => updateCorrections({ groups: on }) } : null}
            wholeLists={
              columns.uses.includes('allergens')
                ? { on: corrections.wholeLists, set: (wholeLists) => updateCorrections({ wholeLists }) }
                : null
            }
            blanks={hasBlanks ? { answer: corrections.blanks, set: (blanks) => updateCorrections({ blanks }) } : null}
            cut={
              splitPriceCount > 0
                ? {
                    answer: corrections.cut,
                    set: (cut) => updateCorrections({ cut }),
                    count: splitPriceCount,
                    example: withWholePrice(splitPriceLine?.cells ?? [], priceColumn)[priceColumn] ?? '',
                  }
                : null
            }
          />
          <MenuPreview
            key={version}
            service={service}
            menu={menu}
            reading={readOptions}
            planned={planned}
            table={lines}
            onEdit={(line, column, cell) =>
              updateCorrections({
                cells: { ...corrections.cells, [line]: { ...corrections.cells[line], [column]: cell } },
              })
            }
            question={question}
            columns={columns}
            lineCount={contentLines.length}
            unreadable={table.unreadable}
            onDone={setFinishedImport}
          />
        </>
      )}
    </Stack>
  )
}
