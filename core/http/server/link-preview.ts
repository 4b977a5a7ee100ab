/** Programs that open a link to show a preview of it: messengers, social networks, search engines. */
const previewAgents =
  /whatsapp\/|facebookexternalhit|facebot|facebookcatalog|meta-external|slackbot|slack-imgproxy|telegrambot|twitterbot|discordbot|linkedinbot|skypeuripreview|microsoftpreview|bingpreview|viberbot|^viber\b|redditbot|pinterestbot|embedly|iframely|snap url preview|applebot|googlebot|google-(read-aloud|pagerenderer|safety|inspectiontool)|bingbot|yandexbot|duckduckbot|baiduspider|kakaotalk-scrap|line-poker|zaloprobe|mattermost|rocket\.chat|synapse|mastodon|bitlybot|vkshare|crawler|spider|link ?preview/i

/** Whether a program requests this link for a preview, so that no person has opened it. */
export const isLinkPreview = ({ headers }: Request): boolean => previewAgents.test(headers.get('user-agent') ?? '')

/** Whether a browser prefetches this page. Reads `Sec-Purpose` and its names in older browsers. */
export const isPrefetch = ({ headers }: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  )
