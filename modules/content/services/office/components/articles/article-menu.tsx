import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { More } from '#core/ui-office/frame/icons.tsx'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { refreshServices, useSetHidden } from '../../api.ts'
import { useDuplicateArticle } from '../../sections-api.ts'

interface ArticleMenuProps {
  article: Article
  onDelete: (article: Article) => void
  onMove: (article: Article) => void
}

/** A menu to hide, duplicate, move or delete an article. */
export function ArticleMenu({ article, onDelete, onMove }: ArticleMenuProps) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const { orgId } = useManagedHotel()
  const [, setSearch] = useSearchParams()
  const copying = useDuplicateArticle(orgId)
  const setHidden = useSetHidden(orgId)
  const duplicate = () =>
    copying.mutate(article, {
      onSuccess: async ({ id }) => {
        await refreshServices(orgId)
        notifications.show({ message: t('services.office.duplicate.done') })
        setSearch({ article: id }, { preventScrollReset: true })
      },
      onError: showFailure,
    })
  const toggle = () => setHidden.mutate({ article, hidden: !article.hidden }, { onError: showFailure })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          loading={copying.isPending || setHidden.isPending}
          aria-label={t('services.office.articles.acts', { name: article.name })}
        >
          <More />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={toggle}>{t(`services.office.articles.${article.hidden ? 'show' : 'hide'}`)}</Menu.Item>
        <Menu.Item onClick={duplicate}>{t('services.office.duplicate.act')}</Menu.Item>
        <Menu.Item onClick={() => onMove(article)}>{t('services.office.move.open')}</Menu.Item>
        <Menu.Item color="hot" onClick={() => onDelete(article)}>
          {t('services.office.delete.article')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
