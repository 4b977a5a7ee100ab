import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { BackLink } from '#core/ui-office/back-link.tsx'
import { Empty, Failure, Refused, Screen } from '#core/ui-office/screen.tsx'
import { ListSkeleton } from '#core/ui-office/skeletons.tsx'
import { readTable } from '#core/ui-office/table-file.ts'
import { editContent } from '#modules/hotel-context/policy.ts'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import type { Service } from '../contract.ts'
import { importLimits } from '../rules.ts'
import { servicesQuery } from './api.ts'
import { MenuColumns } from './components/menu-columns.tsx'
import { MenuDone } from './components/menu-done.tsx'
import { MenuPreview } from './components/menu-preview.tsx'
import { MenuSource, type Source } from './components/menu-source.tsx'
import { type ColumnUse, guessColumns } from './menu-columns.ts'
import { type ArticleImportBody, mayHoldTitles, planMenu } from './menu-plan.ts'

/** Articles of a service from a table: what would come of it is shown, and made when somebody says so. */
export default function ImportMenuScreen() {
  const { t } = useTranslation()
  const { orgId, actor, hotel } = useManagedHotel()
  const { serviceId = '' } = useParams()
  // Names are compared in the hotel's own language.
  const services = useQuery(servicesQuery(orgId, { lang: hotel.defaultLang, fallback: 'none' }))
  const service = services.data?.find(({ id }) => id === serviceId)
  const named = useQuery(servicesQuery(orgId)).data?.find(({ id }) => id === serviceId)
  const articles = `/hotels/${orgId}/services/${serviceId}/articles`
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
        <Refused />
      ) : service ? (
        // What is being read and chosen here stays when the service cannot be read anew.
        <ImportMenu key={service.id} service={service} />
      ) : services.isPending ? (
        <ListSkeleton />
      ) : services.isError ? (
        <Failure error={services.error} retry={() => void services.refetch()} />
      ) : (
        <Empty title={t('services.office.gone.title')}>{t('services.office.gone.next')}</Empty>
      )}
    </Screen>
  )
}

/** What somebody has said of the columns in the place of what they seem to be. */
interface Corrections {
  headings?: boolean
  uses: Record<number, ColumnUse>
}

function ImportMenu({ service }: { service: Service }) {
  const { hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs, currency } = hotel
  const [source, setSource] = useState<Source>({ text: '', file: null })
  /** Another table begins anew: what was chosen of its lines was of the former one. */
  const [version, setVersion] = useState(0)
  const [corrections, setCorrections] = useState<Corrections>({ uses: {} })
  const [titles, setTitles] = useState(true)
  const [wholeLists, setWholeLists] = useState(false)
  const [done, setDone] = useState<ArticleImportBody | null>(null)
  const text = useDeferredValue(source.text)
  const table = useMemo(() => readTable(text), [text])
  const { lines } = table
  const columns = useMemo(() => {
    const guessed = guessColumns(lines, langs, base)
    return {
      headings: corrections.headings ?? guessed.headings,
      uses: guessed.uses.map((use, i) => corrections.uses[i] ?? use),
    }
  }, [lines, langs, base, corrections])
  const titled = useMemo(() => mayHoldTitles(columns, lines, service.kind, base), [columns, lines, service.kind, base])
  const planned = useMemo(
    () =>
      planMenu(lines.slice(0, importLimits.lines + 1), columns, service, {
        base,
        langs,
        currency,
        titles: titled && titles,
        wholeLists,
      }),
    [lines, columns, service, base, langs, currency, titled, titles, wholeLists],
  )
  const change = (next: Source) => {
    setSource(next)
    setVersion((before) => before + 1)
    setCorrections({ uses: {} })
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
              setCorrections(({ headings, uses }) => ({
                headings: headings ?? columns.headings,
                // Two columns cannot be the same: the former one is left out.
                uses: {
                  ...uses,
                  ...Object.fromEntries(columns.uses.flatMap((each, i) => (each === use ? [[i, 'none']] : []))),
                  [column]: use,
                },
              }))
            }
            onHeadings={(headings) => setCorrections(({ uses }) => ({ headings, uses }))}
            titles={titled ? { on: titles, set: setTitles } : null}
            wholeLists={columns.uses.includes('allergens') ? { on: wholeLists, set: setWholeLists } : null}
          />
          <MenuPreview
            key={version}
            service={service}
            planned={planned}
            columns={columns}
            lineCount={lines.length - (columns.headings ? 1 : 0)}
            unreadable={table.unreadable}
            onDone={setDone}
          />
        </>
      )}
    </Stack>
  )
}
